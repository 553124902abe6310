import { describe, expect, test } from "vitest";
import { PERMISSIONS } from "#rules/people/roles.ts";
import { openTestApp } from "#test/app.ts";
import {
  codeIn,
  linkIn,
  mailsTo,
  newestMail,
  ownerRequests,
  postJson,
  signedInBy,
  signIn,
} from "#test/owner.ts";

const testApp = await openTestApp();
const { db } = testApp;
const UNKNOWN_ID = "0b6c2f0e-5a43-4f0a-9a57-3f7a3c1d2e4b";

const post = (path: string, body: unknown, headers = {}) => postJson(testApp, path, body, headers);
const ask = async (email: string, wanted?: string) => {
  const earlier = (await mailsTo(testApp, email)).length;
  const response = await post("/api/auth/sign-in", { email, wanted });
  const mail = await newestMail(testApp, email, earlier);
  return { request: (await response.json()).request as string, mail, token: linkIn(mail).hash.slice(1) };
};
const errorOf = async (response: Response) => ({
  status: response.status,
  error: (await response.json()).error,
});

describe("a sign-in mail", () => {
  test("contains a link to the confirm page and a code, and signs in by either", async () => {
    const byLink = await ask("ada@example.com");
    const link = linkIn(byLink.mail);
    expect(link.origin + link.pathname).toBe("http://localhost:3000/admin/auth/confirm");
    expect(byLink.mail.html).toContain(link.href);
    const first = await signedInBy(await post("/api/auth/confirm", { token: byLink.token }));

    const byCode = await ask("ada@example.com");
    const code = codeIn(byCode.mail);
    const typed = `${code.slice(0, 3)} ${code.slice(3)}`;
    const second = await signedInBy(await post("/api/auth/code", { request: byCode.request, code: typed }));
    expect(second.userId).toBe(first.userId);
    expect((await ownerRequests(testApp, second).get("/api/store")).status).toBe(200);
  });

  test("belongs to the same owner however the address is typed", async () => {
    const one = await signIn(testApp, "grace@example.com");
    await post("/api/auth/sign-in", { email: "  GRACE@Example.com " });
    const mail = await newestMail(testApp, "grace@example.com", 1);
    const two = await signedInBy(await post("/api/auth/confirm", { token: linkIn(mail).hash.slice(1) }));
    expect(two.userId).toBe(one.userId);
  });

  test("has the same words for known and unknown addresses", async () => {
    await signIn(testApp, "known@example.com");
    const known = await post("/api/auth/sign-in", { email: "known@example.com" });
    const unknown = await post("/api/auth/sign-in", { email: "unknown@example.com" });
    expect(unknown.status).toBe(known.status);
    expect(Object.keys(await unknown.json())).toEqual(Object.keys(await known.json()));
    const subjects = [
      await newestMail(testApp, "known@example.com", 1),
      await newestMail(testApp, "unknown@example.com"),
    ].map(({ subject }) => subject);
    expect(subjects[0]).toBe(subjects[1]);
  });

  test("leads the owner to the wanted page, within the back office only", async () => {
    const wanted = async (path?: string) => {
      const { token } = await ask("wanda@example.com", path);
      return (await signedInBy(await post("/api/auth/confirm", { token }))).wanted;
    };
    expect(await wanted("/admin/orders?page=2")).toBe("/admin/orders?page=2");
    expect(await wanted()).toBe("/admin");
    expect(await wanted("https://evil.example/admin")).toBe("/admin");
    expect(await wanted("//evil.example")).toBe("/admin");
  });

  test("links to our own address, whatever Host the request claims", async () => {
    const earlier = (await mailsTo(testApp, "hosty@example.com")).length;
    await post("/api/auth/sign-in", { email: "hosty@example.com" }, { host: "evil.example" });
    const mail = await newestMail(testApp, "hosty@example.com", earlier);
    expect(linkIn(mail).origin).toBe("http://localhost:3000");
    expect(mail.html + mail.text).not.toContain("evil.example");
  });

  test("leaves no token and no code in the database", async () => {
    const { token, mail } = await ask("secret@example.com");
    const rows = await db.pool.query("select sign_in_requests::text as row from sign_in_requests");
    const stored = rows.rows.map(({ row }) => row).join("\n");
    expect(stored).toContain("secret@example.com");
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(`,${codeIn(mail)},`);
    const outbox = await db.pool.query("select count(*)::int as mails from mail_outbox");
    expect(outbox.rows[0].mails).toBe(0);
  });
});

describe("an opened but unused link", () => {
  const read = (token: string, headers = {}) => post("/api/auth/link", { token }, headers);

  test("says whom it would sign in, and stays valid", async () => {
    const { token } = await ask("opened@example.com");
    for (let n = 0; n < 2; n++)
      expect(await (await read(token)).json()).toEqual({ email: "opened@example.com", replaces: null });
    expect((await post("/api/auth/confirm", { token })).status).toBe(200);
    expect(await errorOf(await read(token))).toEqual({
      status: 410,
      error: "This sign-in link has been used already.",
    });
    expect((await read("guessed")).status).toBe(410);
  });

  test("says whose session in this browser it would replace, if another owner has a valid one", async () => {
    const owner = await signIn(testApp, "here@example.com");
    const replacedBy = async (email: string) => {
      const { token } = await ask(email);
      return (await (await read(token, { cookie: owner.cookie })).json()).replaces;
    };
    expect(await replacedBy("lure@example.com")).toBe("here@example.com");
    expect(await replacedBy("here@example.com")).toBeNull();
    await post("/api/auth/sign-out", { refresh_token: owner.refreshToken }, { cookie: owner.cookie });
    expect(await replacedBy("lure@example.com")).toBeNull();
  });
});

describe("a link is refused", () => {
  test("the second time", async () => {
    const { token } = await ask("twice@example.com");
    expect((await post("/api/auth/confirm", { token })).status).toBe(200);
    const again = await post("/api/auth/confirm", { token });
    expect(again.headers.get("set-cookie")).toBeNull();
    expect(await errorOf(again)).toEqual({ status: 410, error: "This sign-in link has been used already." });
  });

  test("the second time, even when both clicks come at once", async () => {
    const { token } = await ask("at-once@example.com");
    const answers = await Promise.all(Array.from({ length: 6 }, () => post("/api/auth/confirm", { token })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410, 410]);
  });

  test("when its code has been used, and the other way round", async () => {
    const one = await ask("either@example.com");
    await post("/api/auth/code", { request: one.request, code: codeIn(one.mail) });
    expect((await post("/api/auth/confirm", { token: one.token })).status).toBe(410);
    const two = await ask("either@example.com");
    await post("/api/auth/confirm", { token: two.token });
    const code = await post("/api/auth/code", { request: two.request, code: codeIn(two.mail) });
    expect(await errorOf(code)).toEqual({ status: 410, error: "This sign-in code has been used already." });
  });

  test("after ten minutes", async () => {
    const { token, request, mail } = await ask("late@example.com");
    await db.pool.query(
      "update sign_in_requests set expires_at = expires_at - interval '10 minutes' where id = $1",
      [request],
    );
    const expired = { status: 410, error: "This sign-in link has expired." };
    expect(await errorOf(await post("/api/auth/confirm", { token }))).toEqual(expired);
    expect((await post("/api/auth/code", { request, code: codeIn(mail) })).status).toBe(410);
  });

  test("when it is guessed", async () => {
    await ask("guess@example.com");
    for (const token of ["guessed", "A".repeat(43), UNKNOWN_ID]) {
      const answer = await post("/api/auth/confirm", { token });
      expect(await errorOf(answer)).toEqual({ status: 410, error: "This sign-in link is not valid." });
    }
    expect((await post("/api/auth/confirm", { token: "" })).status).toBe(422);
    expect((await post("/api/auth/confirm", { token: ["x"] })).status).toBe(422);
  });

  test("and stays valid when a mail scanner only loads the confirm page", async () => {
    const { token } = await ask("scanned@example.com");
    await testApp.request("/admin/auth/confirm");
    await testApp.request("/admin/auth/confirm", { method: "HEAD" });
    expect((await testApp.request("/api/auth/confirm")).status).toBe(404);
    expect((await post("/api/auth/confirm", { token })).status).toBe(200);
  });
});

describe("a code", () => {
  const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

  test("is invalidated by five wrong ones", async () => {
    const { request, mail } = await ask("burnt@example.com");
    const right = codeIn(mail);
    for (let n = 0; n < 5; n++) {
      const answer = await post("/api/auth/code", { request, code: wrongOf(right) });
      expect(await answer.json()).toMatchObject({ fields: { code: "That code is not right." } });
    }
    expect(await errorOf(await post("/api/auth/code", { request, code: right }))).toEqual({
      status: 410,
      error: "Too many wrong codes. Please request a new link.",
    });
  });

  test("cannot be tried more often in parallel", async () => {
    const { request, mail } = await ask("parallel@example.com");
    const code = wrongOf(codeIn(mail));
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => post("/api/auth/code", { request, code })),
    );
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
  });

  test("works only for its own request", async () => {
    const one = await ask("one-request@example.com");
    const other = await ask("other-request@example.com");
    const answer = await post("/api/auth/code", { request: other.request, code: codeIn(one.mail) });
    expect(answer.status).toBe(codeIn(one.mail) === codeIn(other.mail) ? 200 : 422);
    expect((await post("/api/auth/code", { request: UNKNOWN_ID, code: "000000" })).status).toBe(410);
  });
});

describe("first sign-ins", () => {
  test("create one store, without a name and not onboarded", async () => {
    const owner = await signIn(testApp, "first@example.com");
    const store = await (await ownerRequests(testApp, owner).get("/api/store")).json();
    expect(store).toEqual({
      id: expect.any(String),
      role: "owner",
      permissions: [...PERMISSIONS],
      slug: expect.stringMatching(/^store-[a-z0-9]{6}$/),
      name: "",
      onboarding_completed: false,
      currency_code: "EUR",
      shipping_flat_rate_cents: 0,
      tax_percent: 0,
      show_lowest_price: false,
      takes_withdrawals: false,
      protects_orders: false,
      takes_stock_wishes: false,
      asks_for_news: false,
      has_accounts: false,
      search_title: "",
      search_description: "",
      social_image_url: "",
      social_image_alt: "",
      search_as_you_type: false,
      sells_to_assistants: false,
      language: "en",
      opening_soon: false,
      time_zone: "",
    });
  });

  test("create one store even when two come at once", async () => {
    const links = [];
    for (let n = 0; n < 4; n++) links.push((await ask("pair@example.com")).token);
    const answers = await Promise.all(links.map((token) => post("/api/auth/confirm", { token })));
    const owners = await Promise.all(answers.map(signedInBy));
    expect(new Set(owners.map(({ userId }) => userId)).size).toBe(1);
    const { rows } = await db.pool.query(
      "select count(*)::int as stores from stores where owner_user_id = $1",
      [owners[0]?.userId],
    );
    expect(rows[0].stores).toBe(1);
  });
});

test.each([{}, { email: "" }, { email: "nobody" }, { email: 5 }, { email: "a@b.example\nBcc: c@d.example" }])(
  "%j is refused as an address",
  async (body) => {
    const answer = await post("/api/auth/sign-in", body);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      error: "Please check the form for errors",
      fields: { email: "Invalid email address" },
    });
  },
);
