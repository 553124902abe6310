import { describe, expect, test } from "vitest";
import type { Db } from "#db/client.ts";
import { openTestApp, type TestApp } from "#test/app.ts";
import { anOwner, mailsTo, newestMail, type Owner, ownerRequests, postJson } from "#test/owner.ts";

const limited = await openTestApp({ RATE_LIMITS: "on" });
const secondProcess = await openTestApp({ RATE_LIMITS: "on" }, undefined, limited.db);

test("orders from one network are refused with a code for pages in other languages", async () => {
  const order = () => postJson(limited, "/api/functions/create-order", {}, {}, "198.51.100.77");
  for (let n = 0; n < 600; n++) expect((await order()).status).toBe(422);
  const refused = await order();
  expect(refused.status).toBe(429);
  expect(await refused.json()).toEqual({
    success: false,
    reason: "too-many-attempts",
    code: "too-many-attempts",
    values: { seconds: expect.any(Number) },
    error: expect.stringMatching(/^Too many attempts\. Please try again in (1 minute|\d+ seconds?)\.$/),
  });
});

describe("sign-in mails", async () => {
  const off = await openTestApp({ RATE_LIMITS: "off" });
  const ask = (email: string, from?: string) => postJson(limited, "/api/auth/sign-in", { email }, {}, from);

  test("are sent once when one network requests ten for one address in a minute", async () => {
    const answers = [];
    for (let n = 0; n < 10; n++)
      answers.push(await ask(n % 2 ? "Flood@example.com" : "flood@example.com", "198.51.100.1"));
    expect(answers.map(({ status }) => status)).toEqual([200, ...Array(9).fill(429)]);
    const refused = answers.at(-1) as Response;
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(50);
    expect((await refused.json()).error).toMatch(
      /^Too many sign-in mails for this e-mail address\. Please try again in \d+ seconds\.$/,
    );
    await newestMail(limited, "flood@example.com");
    expect(await mailsTo(limited, "flood@example.com")).toHaveLength(1);
  });

  test("to tagged addresses of one mailbox count together", async () => {
    expect((await ask("tagged@example.com", "198.51.100.9")).status).toBe(200);
    expect((await ask("tagged+1@example.com", "198.51.100.9")).status).toBe(429);
  });

  test("requested by a stranger do not lock the owner out", async () => {
    for (let n = 0; n < 5; n++) {
      expect((await ask("victim@example.com", "198.51.100.2")).status).toBe(200);
      await minutesPass(limited.db, 1);
    }
    expect((await ask("victim@example.com", "198.51.100.2")).status).toBe(429);
    expect((await ask("victim@example.com", "203.0.113.1")).status).toBe(200);
  });

  test("are limited over all networks too, except for a browser in which the owner has signed in", async () => {
    const [owner, stranger] = [await anOwner(limited), await anOwner(limited)];
    const askFrom = (n: number, cookie?: string) =>
      postJson(
        limited,
        "/api/auth/sign-in",
        { email: owner.email },
        cookie ? { cookie } : {},
        `192.0.2.${n}`,
      );
    const answers = [];
    for (let n = 0; n < 25; n++) answers.push((await askFrom(n)).status);
    // One of the twenty was the owner's own.
    expect(answers).toEqual([...Array(19).fill(200), ...Array(6).fill(429)]);

    expect((await askFrom(100)).status).toBe(429);
    expect((await askFrom(101, stranger.cookie)).status).toBe(429);
    expect((await askFrom(102, `${owner.cookie}x`)).status).toBe(429);
    expect((await askFrom(103, owner.cookie)).status).toBe(200);
    expect((await askFrom(104, owner.cookie)).status).toBe(429);

    await postJson(limited, "/api/auth/sign-out", { refresh_token: owner.refreshToken }, owner.headers);
    await minutesPass(limited.db, 1);
    expect((await askFrom(105)).status).toBe(429);
    expect((await askFrom(106, owner.cookie)).status).toBe(200);
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

function minutesPass(db: Db, minutes: number) {
  return db.pool.query(
    "update rate_limits set taken = array(select at - $1 * interval '1 minute' from unnest(taken) as times (at))",
    [minutes],
  );
}

describe("an owner", async () => {
  const [owner, other] = [await anOwner(limited), await anOwner(limited)];

  test("may upload a thousand pictures in an hour, and has to wait after that", async () => {
    const upload = (who: Owner) =>
      limited.request("/api/uploads?for=collection", {
        method: "POST",
        headers: { ...who.headers, "content-type": "text/plain" },
        body: "no picture",
      });
    for (let n = 0; n < 1_000; n++) expect((await upload(owner)).status).toBe(415);
    const refused = await upload(owner);
    expect(refused.status).toBe(429);
    expect((await refused.json()).error).toMatch(/^Too many uploads\. Please try again in \d+ minutes\.$/);
    expect((await upload(other)).status).toBe(415);
  });

  test("may create demo data twenty times in an hour", async () => {
    const seed = (who: Owner) =>
      postJson(limited, "/api/functions/seed-data", { store_id: who.storeId }, who.headers);
    for (let n = 0; n < 20; n++) expect((await seed(owner)).status).toBe(200);
    expect((await seed(owner)).status).toBe(429);
    expect((await seed(other)).status).toBe(200);
  });
});

test("ten invitations a day reach a mailbox, whether sent first or again, by whichever store", async () => {
  const [ada, bob] = [await anOwner(limited), await anOwner(limited)];
  const invite = (owner: Owner) =>
    ownerRequests(limited, owner).post("/api/people/invitations", {
      email: "eve@example.com",
      role: "reader",
    });
  const { id } = await (await invite(ada)).json();
  const again = () => ownerRequests(limited, ada).post(`/api/people/invitations/${id}/send`);
  for (let n = 2; n <= 10; n++) expect((await again()).status).toBe(200);
  expect((await again()).status).toBe(429);
  expect((await invite(bob)).status).toBe(429);
});
