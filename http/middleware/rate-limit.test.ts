import { describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "#test/app.ts";
import { anOwner, mailsTo, newestMail, type Owner, postJson } from "#test/owner.ts";

const limited = await openTestApp({ RATE_LIMITS: "on" });
const secondProcess = await openTestApp({ RATE_LIMITS: "on" }, undefined, limited.db);

describe("sign-in mails", async () => {
  const off = await openTestApp({ RATE_LIMITS: "off" });
  const ask = (email: string, from?: string) => postJson(limited, "/api/auth/sign-in", { email }, {}, from);

  test("go out once when one address is asked for 50 times in a minute, from wherever", async () => {
    const answers = [];
    for (let n = 0; n < 50; n++)
      answers.push(await ask(n % 2 ? "Flood@example.com" : "flood@example.com", `198.51.100.${n}`));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.at(-1) as Response;
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(50);
    expect((await refused.json()).error).toMatch(
      /^Too many sign-in mails for this address\. Please try again in \d+ seconds\.$/,
    );
    await newestMail(limited, "flood@example.com");
    expect(await mailsTo(limited, "flood@example.com")).toHaveLength(1);
  });

  test("are limited per network too", async () => {
    const answers = [];
    for (let n = 0; n < 12; n++) answers.push((await ask(`many-${n}@example.com`, "203.0.113.5")).status);
    expect(answers).toEqual([...Array(10).fill(200), 429, 429]);
    expect((await ask("elsewhere@example.com", "203.0.113.6")).status).toBe(200);
  });

  test("are counted over all processes", async () => {
    const askAt = (door: TestApp, n: number) =>
      postJson(door, "/api/auth/sign-in", { email: `either-${n}@example.com` }, {}, "203.0.113.7");
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => askAt(n % 2 ? limited : secondProcess, n)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  });

  test("are not limited on this machine with RATE_LIMITS=off, and only there", async () => {
    const again = (from: string) =>
      postJson(off, "/api/auth/sign-in", { email: "off@example.com" }, {}, from);
    for (let n = 0; n < 5; n++) expect((await again("127.0.0.1")).status).toBe(200);
    expect((await again("198.51.100.1")).status).toBe(200);
    expect((await again("198.51.100.1")).status).toBe(429);
  });
});

describe("an owner", async () => {
  const [owner, other] = [await anOwner(limited), await anOwner(limited)];

  test("may fill the shelves of ten products in an hour, and is asked to wait after that", async () => {
    const upload = (who: Owner) =>
      limited.request("/api/uploads?for=collection", {
        method: "POST",
        headers: { ...who.headers, "content-type": "text/plain" },
        body: "no picture",
      });
    for (let n = 0; n < 1_000; n++) expect((await upload(owner)).status).toBe(415);
    const refused = await upload(owner);
    expect(refused.status).toBe(429);
    expect((await refused.json()).error).toMatch(/^Too many uploads\. Please try again in \d+ seconds\.$/);
    expect((await upload(other)).status).toBe(415);
  });

  test("may fill the store with demo data twenty times in an hour", async () => {
    const seed = (who: Owner) =>
      postJson(limited, "/api/functions/seed-data", { store_id: who.storeId }, who.headers);
    for (let n = 0; n < 20; n++) expect((await seed(owner)).status).toBe(200);
    expect((await seed(owner)).status).toBe(429);
    expect((await seed(other)).status).toBe(200);
  });
});
