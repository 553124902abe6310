import { URI } from "otpauth";
import { describe, expect, test } from "vitest";
import { openTestApp } from "#test/app.ts";
import { aPasskey } from "#test/authenticator.ts";
import { anOwner, headersOf, ownerRequests, type SignedIn, signIn } from "#test/owner.ts";
import { addTotp, anOwnerWithTotp, answer, challenge } from "#test/second-factor.ts";

const testApp = await openTestApp();
const limited = await openTestApp({ RATE_LIMITS: "on" });
const { db } = testApp;
const as = (owner: Pick<SignedIn, "headers">) => ownerRequests(testApp, owner);
const UNKNOWN_ID = "0b6c2f0e-5a43-4f0a-9a57-3f7a3c1d2e4b";

const errorOf = async (response: Response) => ({
  status: response.status,
  error: (await response.json()).error,
});
async function age(table: string, column: string, user: string, minutes: number): Promise<void> {
  await db.pool.query(
    `update ${table} set ${column} = now() - make_interval(mins => $1) where user_id = $2`,
    [minutes, user],
  );
}
const WRONG = { status: 422, error: "That code is not right." };
const FACTOR_NEEDED = { status: 403, error: "Please confirm your second factor first." };

describe("an authenticator app", () => {
  test("is shown as QR code, secret and address, and its secret is encrypted in the database", async () => {
    const owner = await anOwner(testApp);
    const response = await as(owner).post("/factors", {
      factor_type: "totp",
      friendly_name: "Phone",
      issuer: "Mugs",
    });
    const { id, type, friendly_name, totp } = await response.json();
    expect({ type, friendly_name }).toEqual({ type: "totp", friendly_name: "Phone" });
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml/);
    expect(URI.parse(totp.uri)).toMatchObject({ issuer: "Mugs", label: owner.email });
    const { rows } = await db.pool.query("select totp_secret from factors where id = $1", [id]);
    expect(rows[0].totp_secret.toString("latin1")).not.toContain(totp.secret);
  });

  test("raises the session to aal2 and returns ten recovery codes, once", async () => {
    const owner = await anOwner(testApp);
    const totp = await addTotp(testApp, owner);
    expect(await (await as(owner).get("/api/auth/user")).json()).toMatchObject({
      aal: "aal1",
      next_level: "aal1",
      factors: [{ id: totp.id, status: "unverified", factor_type: "totp" }],
    });
    const verified = await (await answer(testApp, owner, totp.id, { code: totp.code() })).json();
    expect(verified.recovery_codes).toHaveLength(10);

    const raised = { headers: headersOf(verified.access_token, owner.cookie) };
    expect(await (await as(raised).get("/api/auth/user")).json()).toMatchObject({
      aal: "aal2",
      next_level: "aal2",
      factors: [{ id: totp.id, status: "verified" }],
      recovery_codes_left: 10,
    });
    // The token from before says aal1, which is no longer enough.
    expect(await errorOf(await as(owner).get("/api/store"))).toEqual(FACTOR_NEEDED);
  });

  test("is required at the next sign-in, and then gives full access", async () => {
    const owner = await anOwnerWithTotp(testApp);
    const again = await signIn(testApp, owner.email);
    expect(await errorOf(await as(again).get("/api/store"))).toEqual(FACTOR_NEEDED);
    const verified = await (await answer(testApp, again, owner.totp.id, { code: owner.totp.code() })).json();
    expect(verified.recovery_codes).toBeUndefined();
    const raised = { headers: headersOf(verified.access_token, again.cookie) };
    expect((await as(raised).get("/api/store")).status).toBe(200);
  });

  test("accepts each code once, and no earlier one", async () => {
    const owner = await anOwnerWithTotp(testApp);
    const again = await signIn(testApp, owner.email);
    expect(await errorOf(await answer(testApp, again, owner.totp.id, { code: owner.totp.code(-1) }))).toEqual(
      WRONG,
    );
    expect((await answer(testApp, again, owner.totp.id, { code: owner.totp.code(1) })).status).toBe(200);
    for (const spent of [1, 0])
      expect(
        await errorOf(await answer(testApp, again, owner.totp.id, { code: owner.totp.code(spent) })),
      ).toEqual(WRONG);
  });

  test("refuses a code of other characters, such as a Japanese keyboard's digits", async () => {
    const owner = await anOwner(testApp);
    const { id } = await addTotp(testApp, owner);
    for (const code of ["１２３４５６", "abcdef", "12345", ""])
      expect(await errorOf(await answer(testApp, owner, id, { code }))).toEqual(WRONG);
  });

  test("locks a challenge after five wrong codes, even in parallel", async () => {
    const owner = await anOwnerWithTotp(testApp);
    const again = await signIn(testApp, owner.email);
    const { id } = await challenge(testApp, again, owner.totp.id);
    const wrong = owner.totp.code().replace(/.$/, (digit) => String((Number(digit) + 5) % 10));
    const guesses = await Promise.all(
      Array.from({ length: 8 }, () =>
        as(again).post(`/factors/${owner.totp.id}/verify`, { challenge_id: id, code: wrong }),
      ),
    );
    expect(guesses.map(({ status }) => status).sort()).toEqual([410, 410, 410, 422, 422, 422, 422, 422]);
    const right = { challenge_id: id, code: owner.totp.code() };
    expect(await errorOf(await as(again).post(`/factors/${owner.totp.id}/verify`, right))).toEqual({
      status: 410,
      error: "Too many wrong codes. Please start again.",
    });
  });

  test("needs an answer in time, in the same session and for the same factor", async () => {
    const owner = await anOwnerWithTotp(testApp);
    const [one, two] = [await signIn(testApp, owner.email), await signIn(testApp, owner.email)];
    const { id } = await challenge(testApp, one, owner.totp.id);
    const answerTo = { challenge_id: id, code: owner.totp.code() };
    const verify = (who: SignedIn) => as(who).post(`/factors/${owner.totp.id}/verify`, answerTo);
    expect((await verify(two)).status).toBe(410);
    await db.pool.query("update factor_challenges set expires_at = now() where id = $1", [id]);
    expect(await errorOf(await verify(one))).toEqual({
      status: 410,
      error: "This challenge has expired. Please try again.",
    });
  });

  test("limits challenges per owner", async () => {
    const owner = await signIn(limited, "limited@example.com");
    const { id } = await (
      await ownerRequests(limited, owner).post("/factors", { factor_type: "totp" })
    ).json();
    const ask = () => ownerRequests(limited, owner).post(`/factors/${id}/challenge`);
    for (let n = 0; n < 10; n++) expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
  });
});

describe("recovery codes", () => {
  test("work once each, however they are typed", async () => {
    const owner = await anOwnerWithTotp(testApp);
    const again = await signIn(testApp, owner.email);
    const [code = ""] = owner.recoveryCodes;
    const typed = code.toUpperCase().replace("-", " ");
    const recovered = await as(again).post("/api/auth/recovery", { code: typed });
    expect(recovered.status).toBe(200);
    const { access_token } = await recovered.json();
    const raised = { headers: headersOf(access_token, again.cookie) };
    expect((await (await as(raised).get("/api/auth/user")).json()).recovery_codes_left).toBe(9);

    const third = await signIn(testApp, owner.email);
    expect(await errorOf(await as(third).post("/api/auth/recovery", { code }))).toEqual({
      status: 422,
      error: "That recovery code is not right.",
    });
  });

  test("of another owner do not work", async () => {
    const owner = await anOwnerWithTotp(testApp);
    const other = await anOwnerWithTotp(testApp);
    const again = await signIn(testApp, owner.email);
    const [code] = other.recoveryCodes;
    expect((await as(again).post("/api/auth/recovery", { code })).status).toBe(422);
  });

  test("are replaced by new ones, which only an aal2 session can request", async () => {
    const owner = await anOwnerWithTotp(testApp);
    const again = await signIn(testApp, owner.email);
    expect((await as(again).post("/api/auth/recovery-codes")).status).toBe(403);
    const { recovery_codes } = await (await as(owner).post("/api/auth/recovery-codes")).json();
    expect(recovery_codes).toHaveLength(10);
    const [old, fresh] = [owner.recoveryCodes[0], recovery_codes[0]];
    expect((await as(again).post("/api/auth/recovery", { code: old })).status).toBe(422);
    expect((await as(again).post("/api/auth/recovery", { code: fresh })).status).toBe(200);
    const without = await anOwner(testApp);
    expect((await as(without).post("/api/auth/recovery-codes")).status).toBe(409);
  });

  test("are not stored in the database", async () => {
    const owner = await anOwnerWithTotp(testApp);
    const { rows } = await db.pool.query("select recovery_codes::text as row from recovery_codes");
    const stored = rows.map(({ row }) => row).join();
    for (const code of owner.recoveryCodes) expect(stored).not.toContain(code.replace("-", ""));
  });
});

describe("once a factor is verified", () => {
  test("sessions signed in by mail alone end", async () => {
    const owner = await anOwner(testApp);
    const weaker = await signIn(testApp, owner.email);
    const totp = await addTotp(testApp, owner);
    await answer(testApp, owner, totp.id, { code: totp.code() });
    expect((await as(weaker).get("/api/auth/user")).status).toBe(401);
    expect(
      (
        await testApp.request("/api/auth/refresh", {
          method: "POST",
          headers: { "content-type": "application/json", cookie: weaker.cookie },
          body: JSON.stringify({ refresh_token: weaker.refreshToken }),
        })
      ).status,
    ).toBe(401);
  });

  test("another can be added or removed only with aal2", async () => {
    const owner = await anOwnerWithTotp(testApp);
    const weak = await signIn(testApp, owner.email);
    for (const factor_type of ["totp", "webauthn"])
      expect(await errorOf(await as(weak).post("/factors", { factor_type }))).toEqual(FACTOR_NEEDED);
    expect(await errorOf(await as(weak).delete(`/factors/${owner.totp.id}`))).toEqual(FACTOR_NEEDED);
    expect((await as(owner).post("/factors", { factor_type: "webauthn" })).status).toBe(200);
    expect((await as(owner).delete(`/factors/${owner.totp.id}`)).status).toBe(200);
    expect((await as(weak).get("/api/auth/user")).status).toBe(401);
  });

  test("one that was started before and never finished cannot replace it", async () => {
    const owner = await anOwner(testApp);
    const unfinished = await addTotp(testApp, owner);
    const passkey = aPasskey({ origin: "http://localhost:3000", rpId: "localhost" });
    const { id } = await (await as(owner).post("/factors", { factor_type: "webauthn" })).json();
    const asked = await challenge(testApp, owner, id);
    const credential_response = passkey.create(asked.webauthn.credential_options.publicKey);
    await as(owner).post(`/factors/${id}/verify`, {
      challenge_id: asked.id,
      webauthn: { type: "create", credential_response },
    });
    const weak = await signIn(testApp, owner.email);
    expect((await as(weak).post(`/factors/${unfinished.id}/challenge`)).status).toBe(403);
    const given = { challenge_id: asked.id, code: unfinished.code() };
    expect((await as(weak).post(`/factors/${unfinished.id}/verify`, given)).status).toBe(403);
  });

  test("one that is pending is finished with a fresh proof, and is none itself", async () => {
    const owner = await anOwnerWithTotp(testApp);
    const pending = await addTotp(testApp, owner);
    const asked = await challenge(testApp, owner, pending.id);
    const given = () => ({ challenge_id: asked.id, code: pending.code() });
    await age("sessions", "proven_at", owner.userId, 10);
    const proofNeeded = { status: 401, error: "Please confirm that it is you." };
    expect(await errorOf(await as(owner).post(`/factors/${pending.id}/challenge`))).toEqual(proofNeeded);
    const refused = await as(owner).post(`/factors/${pending.id}/verify`, given());
    expect(refused.headers.get("www-authenticate")).toContain("insufficient_user_authentication");
    expect(await errorOf(refused)).toEqual(proofNeeded);

    await age("sessions", "proven_at", owner.userId, 9);
    const enrolled = await as(owner).post(`/factors/${pending.id}/verify`, given());
    expect(enrolled.status).toBe(200);
    const { access_token } = await enrolled.json();
    const raised = { headers: headersOf(access_token, owner.cookie) };
    expect((await as(raised).post("/api/auth/recovery-codes")).status).toBe(200);
    const { rows } = await db.pool.query(
      "select proven_at < now() - interval '8 minutes' as is_old from sessions where user_id = $1",
      [owner.userId],
    );
    expect(rows).toEqual([{ is_old: true }]);
  });

  test("one that was not finished within ten minutes is refused, and the next one removes it", async () => {
    const owner = await anOwnerWithTotp(testApp);
    const pending = await addTotp(testApp, owner);
    const asked = await challenge(testApp, owner, pending.id);
    await age("factors", "created_at", owner.userId, 10);
    const lapsed = { status: 410, error: "This was started too long ago. Please add the factor again." };
    expect(await errorOf(await as(owner).post(`/factors/${pending.id}/challenge`))).toEqual(lapsed);
    const given = { challenge_id: asked.id, code: pending.code() };
    expect(await errorOf(await as(owner).post(`/factors/${pending.id}/verify`, given))).toEqual(lapsed);

    const { id } = await (await as(owner).post("/factors", { factor_type: "webauthn" })).json();
    const { factors } = await (await as(owner).get("/api/auth/user")).json();
    expect(factors.map((factor: { id: string }) => factor.id)).toEqual([owner.totp.id, id]);
  });

  test("removing the last one removes the recovery codes, and mail is enough again", async () => {
    const owner = await anOwnerWithTotp(testApp);
    expect((await as(owner).delete(`/factors/${owner.totp.id}`)).status).toBe(200);
    const again = await signIn(testApp, owner.email);
    expect(await (await as(again).get("/api/auth/user")).json()).toMatchObject({
      next_level: "aal1",
      factors: [],
      recovery_codes_left: 0,
    });
    expect((await as(again).get("/api/store")).status).toBe(200);
  });
});

describe("factors", () => {
  test("by phone are not available", async () => {
    const owner = await anOwner(testApp);
    const refused = await as(owner).post("/factors", { factor_type: "phone", phone: "+39 02 1234" });
    expect(await errorOf(refused)).toEqual({ status: 422, error: "Phone factors are not available" });
  });

  test("of another owner are not found, with the same answer as random ones", async () => {
    const owner = await anOwnerWithTotp(testApp);
    const other = await anOwner(testApp);
    const notFound = { status: 404, error: "Factor not found" };
    for (const id of [owner.totp.id, UNKNOWN_ID, "nonsense"]) {
      const given = { challenge_id: UNKNOWN_ID, code: owner.totp.code() };
      expect(await errorOf(await as(other).post(`/factors/${id}/challenge`))).toEqual(notFound);
      expect(await errorOf(await as(other).post(`/factors/${id}/verify`, given))).toEqual(notFound);
      expect(await errorOf(await as(other).delete(`/factors/${id}`))).toEqual(notFound);
    }
  });
});
