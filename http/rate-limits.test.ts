import { describe, expect, test } from "vitest";
import { openTestApp } from "#test/app.ts";
import { anOwner, mailsTo, newestMail, type Owner, postJson } from "#test/owner.ts";
import { createRateLimits } from "./rate-limits.ts";

describe("a limit", () => {
  function aMinuteAndAnHour() {
    let now = 0;
    const limits = createRateLimits(
      [
        { times: 1, seconds: 60 },
        { times: 3, seconds: 3600 },
      ],
      () => now * 1000,
    );
    return { take: (key = "ada") => limits.take(key), wait: (seconds: number) => (now += seconds) };
  }

  test("holds within any window, and says how long to wait", () => {
    const { take, wait } = aMinuteAndAnHour();
    expect(take()).toEqual({ ok: true });
    wait(20);
    expect(take()).toEqual({ ok: false, retryAfter: 40 });
    wait(40);
    expect(take()).toEqual({ ok: true });
    wait(60);
    expect(take()).toEqual({ ok: true });
    wait(60);
    expect(take()).toEqual({ ok: false, retryAfter: 3420 });
    wait(3420);
    expect(take()).toEqual({ ok: true });
  });

  test("counts each key by itself, and refusals not at all", () => {
    const { take, wait } = aMinuteAndAnHour();
    expect(take("ada")).toEqual({ ok: true });
    expect(take("grace")).toEqual({ ok: true });
    for (let n = 0; n < 100; n++) take("ada");
    wait(60);
    expect(take("ada")).toEqual({ ok: true });
  });

  test("forgets the oldest keys rather than growing without end", () => {
    const limits = createRateLimits([{ times: 1, seconds: 60 }], () => 0);
    limits.take("first");
    for (let n = 0; n < 20_000; n++) limits.take(`key ${n}`);
    expect(limits.take("key 19999")).toMatchObject({ ok: false });
    expect(limits.take("first")).toEqual({ ok: true });
  });
});

const limited = await openTestApp({ RATE_LIMITS: "on" });

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
