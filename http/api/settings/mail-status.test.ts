import { pino } from "pino";
import { expect, test } from "vitest";
import { createApp } from "#http/app.ts";
import { readConfig } from "#server/config.ts";
import { openTestApp, TEST_DEPS } from "#test/app.ts";
import { anOwner, mailsTo, ownerRequests, postJson, signedInBy } from "#test/owner.ts";
import { openTemporaryFolder } from "#test/temporary-folder.ts";

const local = await openTestApp();
const limited = await openTestApp({ RATE_LIMITS: "on" });
const unreachable = await openTestApp({ SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "shops@example.com" });
const DATA_DIR = await openTemporaryFolder();

test("an owner sees that mail is simulated, and where it can be read", async () => {
  const as = ownerRequests(local, await anOwner(local));
  expect(await (await as.get("/api/mail-status")).json()).toEqual({
    kind: "simulated",
    from: null,
    mailbox: true,
  });
});

test("a test mail goes to the owner's own address, whatever the request says", async () => {
  const owner = await anOwner(local);
  const as = ownerRequests(local, owner);
  const sent = await as.post("/api/mail-status/test", { to: "victim@example.com" });
  expect(await sent.json()).toEqual({ outcome: "simulated", to: owner.email });
  expect((await mailsTo(local, owner.email))[0]?.subject).toBe("Test mail from Storewright");
  expect(await mailsTo(local, "victim@example.com")).toEqual([]);
});

test("test mails are limited per owner", async () => {
  const as = ownerRequests(limited, await anOwner(limited));
  expect((await as.post("/api/mail-status/test")).status).toBe(200);
  const again = await as.post("/api/mail-status/test");
  expect(again.status).toBe(429);
  expect((await again.json()).error).toMatch(/^Too many test mails\. Please try again in \d+ seconds\.$/);
});

test("an unreachable provider is reported as such, and signing in is still answered", async () => {
  const asked = await postJson(unreachable, "/api/auth/sign-in", { email: "ada@example.com" });
  expect(asked.status).toBe(200);
  const token = "a-token-put-in-place";
  await unreachable.db.pool.query("update sign_in_requests set token_hash = sha256($1::bytea)", [token]);
  const owner = await signedInBy(await postJson(unreachable, "/api/auth/confirm", { token }));
  const as = ownerRequests(unreachable, owner);
  expect(await (await as.get("/api/mail-status")).json()).toEqual({
    kind: "smtp",
    from: "shops@example.com",
    mailbox: false,
  });
  const failed = await as.post("/api/mail-status/test");
  expect(failed.status).toBe(502);
  expect((await failed.json()).error).toBe("The test mail could not be sent. Please try again later.");
});

test("without a provider the link is logged, but only when the mailbox is not accessible", async () => {
  const lines: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
  const start = (env: Record<string, string>, origin: string) =>
    createApp({ ...TEST_DEPS, db: local.db, config: readConfig({ ...env, DATA_DIR }), log, origin });
  const ask = (app: ReturnType<typeof start>, origin: string, email: string) =>
    app.fetch(
      new Request(`${origin}/api/auth/sign-in`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email }),
      }),
      { incoming: { socket: { remoteAddress: "127.0.0.1" } } },
    );

  await ask(start({}, "http://localhost:3000"), "http://localhost:3000", "here@example.com");
  expect(lines).toEqual([]);
  const origin = "https://shops.example.com";
  await ask(start({ PUBLIC_URL: origin }, origin), origin, "there@example.com");
  expect(lines.join()).toContain(`${origin}/admin/auth/confirm#`);
});
