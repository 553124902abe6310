import { describe, expect, test } from "vitest";
import { openTestApp } from "#test/app.ts";
import { newestMail, postJson } from "#test/owner.ts";

const local = await openTestApp();
const open = await openTestApp({ PUBLIC_URL: "https://shops.example.com" });
const mailed = await openTestApp({ SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "shops@example.com" });

describe("the simulated mailbox", () => {
  test("shows the mails that would have been sent, newest first, to one address or to all", async () => {
    for (const email of ["ada@example.com", "grace@example.com", "ada@example.com"]) {
      await postJson(local, "/api/auth/sign-in", { email });
      await newestMail(local, email);
    }
    const mail = await newestMail(local, "ada@example.com", 1);
    expect(Object.keys(mail).sort()).toEqual(["html", "sentAt", "subject", "text", "to"]);
    const all = await (await local.request("/dev/mailbox.json")).json();
    expect(all.map(({ to }: { to: string }) => to)).toEqual([
      "ada@example.com",
      "grace@example.com",
      "ada@example.com",
    ]);
    const page = await local.request("/dev/mailbox");
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("Sign in to Storewright");
  });

  test("cannot run anything that a mail contains", async () => {
    const page = await local.request("/dev/mailbox");
    const policy = page.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("script-src");
    const html = await page.text();
    expect(html).toMatch(/<iframe[^>]* sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="&lt;/);
    expect(html).not.toContain("allow-scripts");
  });

  test("is not found by anybody else, nor when mail is really sent", async () => {
    for (const path of ["/dev/mailbox", "/dev/mailbox.json"]) {
      const status = async (...[app, init, from]: [typeof local, RequestInit?, string?]) =>
        (await app.request(path, init, from)).status;
      expect(await status(local)).toBe(200);
      expect(await status(local, {}, "192.168.0.7")).toBe(404);
      expect(await status(local, { headers: { "x-forwarded-for": "127.0.0.1" } })).toBe(404);
      expect(await status(local, { headers: { host: "rebound.example" } })).toBe(404);
      expect(await status(open)).toBe(404);
      expect(await status(mailed)).toBe(404);
    }
  });
});
