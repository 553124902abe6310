import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify, SignJWT } from "jose";
import { describe, expect, test, vi } from "vitest";
import { deriveAuthKeys } from "#domain/secrets/keys.ts";
import { AUTH_SECRET, openTestApp } from "#test/app.ts";
import {
  anOwner,
  headersOf,
  ownerRequests,
  postJson,
  type SignedIn,
  signedInBy,
  signIn,
} from "#test/owner.ts";
import { anOwnerWithTotp } from "#test/second-factor.ts";

const testApp = await openTestApp();
const { db } = testApp;
const as = (owner: Pick<SignedIn, "headers">) => ownerRequests(testApp, owner);
const UNKNOWN_ID = "0b6c2f0e-5a43-4f0a-9a57-3f7a3c1d2e4b";

const refresh = (refresh_token: string, cookie?: string) =>
  postJson(testApp, "/api/auth/refresh", { refresh_token }, cookie ? { cookie } : {});
const refreshed = async (refreshToken: string, cookie: string): Promise<string> =>
  (await (await refresh(refreshToken, cookie)).json()).refresh_token;
const isOpen = async (owner: Pick<SignedIn, "headers">) => (await as(owner).get("/api/store")).status === 200;

describe("a refresh token", () => {
  test("is replaced by a new pair that works", async () => {
    const owner = await signIn(testApp, "rotates@example.com");
    const response = await refresh(owner.refreshToken, owner.cookie);
    expect(response.status).toBe(200);
    const session = await response.json();
    expect(session).toMatchObject({ token_type: "bearer", expires_in: 600, user: { email: owner.email } });
    expect(session.refresh_token).not.toBe(owner.refreshToken);
    expect(await isOpen({ headers: headersOf(session.access_token, owner.cookie) })).toBe(true);
  });

  test("serves eight tabs that refresh at once, and again afterwards", async () => {
    const owner = await signIn(testApp, "tabs@example.com");
    let token = owner.refreshToken;
    for (let round = 0; round < 3; round++) {
      const waking = await Promise.all(Array.from({ length: 8 }, () => refresh(token, owner.cookie)));
      expect(waking.map(({ status }) => status)).toEqual(Array(8).fill(200));
      const given = await Promise.all(waking.map(async (tab) => (await tab.json()).refresh_token));
      expect(new Set(given).size).toBe(1);
      token = given[0];
    }
  });

  test("whose child is current gets that child again; an older one ends the session", async () => {
    const owner = await signIn(testApp, "stolen@example.com");
    const second = await refreshed(owner.refreshToken, owner.cookie);
    expect(await refreshed(owner.refreshToken, owner.cookie)).toBe(second);
    const third = await refreshed(second, owner.cookie);

    const stolen = await refresh(owner.refreshToken, owner.cookie);
    expect(stolen.status).toBe(401);
    expect((await stolen.json()).error).toBe("Your session has ended. Please sign in again.");
    expect((await refresh(third, owner.cookie)).status).toBe(401);
    expect(await isOpen(owner)).toBe(false);
  });

  test("that was never issued changes nothing", async () => {
    const owner = await signIn(testApp, "noise@example.com");
    expect((await refresh("A".repeat(43), owner.cookie)).status).toBe(401);
    expect((await refresh(owner.refreshToken, owner.cookie)).status).toBe(200);
  });

  test("from before the second factor is refused, and the raised session stays open", async () => {
    const owner = await anOwnerWithTotp(testApp);
    const before = await refresh(owner.refreshToken, owner.cookie);
    expect(before.status).toBe(401);
    expect(await isOpen(owner)).toBe(true);
  });

  test("is stored as a hash only", async () => {
    const owner = await signIn(testApp, "hashed@example.com");
    const { rows } = await db.pool.query("select refresh_tokens::text as row from refresh_tokens");
    expect(rows.map(({ row }) => row).join()).not.toContain(owner.refreshToken);
  });
});

describe("a stolen copy of local storage", () => {
  test("is useless without the device cookie", async () => {
    const owner = await anOwner(testApp);
    const thief = await anOwner(testApp);
    for (const cookie of [undefined, "device=guessed", thief.cookie]) {
      expect((await refresh(owner.refreshToken, cookie)).status).toBe(401);
      const headers = { authorization: `Bearer ${owner.accessToken}`, ...(cookie && { cookie }) };
      expect((await as({ headers }).get("/api/store")).status).toBe(401);
    }
    expect(await isOpen(owner)).toBe(true);
    expect((await refresh(owner.refreshToken, owner.cookie)).status).toBe(200);
  });

  test("cannot sign the owner out either", async () => {
    const owner = await anOwner(testApp);
    await postJson(testApp, "/api/auth/sign-out", { refresh_token: owner.refreshToken });
    expect(await isOpen(owner)).toBe(true);
  });
});

describe("the device cookie", () => {
  test("cannot be read by scripts or sent by other sites", async () => {
    const owner = await signIn(testApp, "cookie@example.com");
    expect(owner.cookie).toMatch(/^device=[\w-]{43}\.[\w-]{43}$/);
  });

  test("is useless once its session has ended", async () => {
    const owner = await signIn(testApp, "ended-cookie@example.com");
    await postJson(testApp, "/api/auth/sign-out", { refresh_token: owner.refreshToken }, owner.headers);
    expect(await isOpen(owner)).toBe(false);
    expect((await refresh(owner.refreshToken, owner.cookie)).status).toBe(401);
  });

  test("is replaced at every sign-in, whatever was planted before", async () => {
    const planted = "device=planted-by-somebody-else";
    const owner = await signIn(testApp, "fixated@example.com", { cookie: planted });
    expect(owner.cookie).not.toBe(planted);
    expect(await isOpen({ headers: headersOf(owner.accessToken, planted) })).toBe(false);
  });

  test("belongs to one session: signing in again in the same browser replaces it", async () => {
    const first = await signIn(testApp, "replaced@example.com");
    const second = await signIn(testApp, "replaced@example.com", { cookie: first.cookie });
    expect(await isOpen(first)).toBe(false);
    expect((await (await as(second).get("/api/auth/sessions")).json()).sessions).toHaveLength(1);
  });
});

describe("an access token", () => {
  test("is verified by the published keys, and names the owner, the session and the level", async () => {
    const owner = await anOwner(testApp);
    const jwks = await (await testApp.request("/.well-known/jwks.json")).json();
    expect(Object.keys(jwks.keys[0]).sort()).toEqual(["alg", "crv", "kid", "kty", "use", "x", "y"]);
    const { payload, protectedHeader } = await jwtVerify(owner.accessToken, createLocalJWKSet(jwks), {
      issuer: "http://localhost:3000",
      audience: "authenticated",
    });
    expect(protectedHeader).toMatchObject({ alg: "ES256", kid: jwks.keys[0].kid });
    expect(payload).toMatchObject({ sub: owner.userId, aal: "aal1", email: owner.email });
    expect(Number(payload.exp) - Number(payload.iat)).toBe(600);
  });

  test("is refused when it is altered, unsigned, signed by another key or for another site", async () => {
    const owner = await anOwner(testApp);
    const claims = decodeJwt(owner.accessToken);
    const header = { ...decodeProtectedHeader(owner.accessToken), alg: "ES256" };
    const [head, body, signature] = owner.accessToken.split(".");
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const sign = (payload: object, secret: string) =>
      new SignJWT({ ...payload }).setProtectedHeader(header).sign(deriveAuthKeys(secret).signing);
    const forged = [
      `${head}.${encode({ ...claims, aal: "aal2" })}.${signature}`,
      `${encode({ alg: "none" })}.${body}.`,
      `${head}.${body}.`,
      await sign(claims, "another secret, just as long as ours is"),
      await sign({ ...claims, iss: "https://evil.example" }, AUTH_SECRET),
      await sign({ ...claims, aud: "something else" }, AUTH_SECRET),
      await sign({ ...claims, exp: undefined }, AUTH_SECRET),
      "not.a.token",
      "",
    ];
    for (const token of forged) expect(await isOpen({ headers: headersOf(token, owner.cookie) })).toBe(false);
    expect(await isOpen({ headers: headersOf(await sign(claims, AUTH_SECRET), owner.cookie) })).toBe(true);
  });

  test("expires by the database's clock, not by ours", async () => {
    const owner = await anOwner(testApp);
    const expired = await new SignJWT({ ...decodeJwt(owner.accessToken) })
      .setProtectedHeader({ alg: "ES256" })
      .setExpirationTime(Math.floor(Date.now() / 1000) - 1)
      .sign(deriveAuthKeys(AUTH_SECRET).signing);
    for (const ourClock of ["2001-01-01", "2099-01-01"]) {
      vi.useFakeTimers({ toFake: ["Date"], now: new Date(ourClock) });
      expect(await isOpen(owner)).toBe(true);
      expect(await isOpen({ headers: headersOf(expired, owner.cookie) })).toBe(false);
      vi.useRealTimers();
    }
  });
});

describe("a session", () => {
  test("is listed with its device, the one in use marked", async () => {
    const email = "lists@example.com";
    const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
    await signIn(testApp, email, { "user-agent": firefox });
    const here = await signIn(testApp, email, { "user-agent": "curl/8.0" });
    const { sessions } = await (await as(here).get("/api/auth/sessions")).json();
    expect(
      sessions.map(({ device, current, aal }: Record<string, unknown>) => ({ device, current, aal })),
    ).toEqual([
      { device: "Unknown device", current: true, aal: "aal1" },
      { device: "Firefox on Windows", current: false, aal: "aal1" },
    ]);
  });

  test("that is ended elsewhere is over at once", async () => {
    const email = "elsewhere@example.com";
    const [lost, here] = [await signIn(testApp, email), await signIn(testApp, email)];
    const { sessions } = await (await as(here).get("/api/auth/sessions")).json();
    const { id } = sessions.find(({ current }: { current: boolean }) => !current);
    expect((await as(here).delete(`/api/auth/sessions/${id}`)).status).toBe(200);
    expect((await as(lost).put("/api/store/name", { name: "Too late" })).status).toBe(401);
    expect((await refresh(lost.refreshToken, lost.cookie)).status).toBe(401);
    expect(await isOpen(here)).toBe(true);
  });

  test("of another owner cannot be ended, and is not found like a random one", async () => {
    const [owner, other] = [await anOwner(testApp), await anOwner(testApp)];
    const { sessions } = await (await as(owner).get("/api/auth/sessions")).json();
    for (const id of [sessions[0].id, UNKNOWN_ID, "nonsense"]) {
      const answer = await as(other).delete(`/api/auth/sessions/${id}`);
      expect(answer.status).toBe(404);
      expect((await answer.json()).error).toBe("Session not found");
    }
    expect(await isOpen(owner)).toBe(true);
  });

  test("ends when signing out, even with yesterday's token, and signing out twice is not an error", async () => {
    const owner = await signIn(testApp, "leaves@example.com");
    await refreshed(await refreshed(owner.refreshToken, owner.cookie), owner.cookie);
    for (let n = 0; n < 2; n++) {
      const body = { refresh_token: owner.refreshToken };
      const left = await postJson(testApp, "/api/auth/sign-out", body, { cookie: owner.cookie });
      expect(left.status).toBe(200);
    }
    expect(await isOpen(owner)).toBe(false);
  });

  test("lasts for thirty days after it was last used", async () => {
    const owner = await signIn(testApp, "sleeps@example.com");
    const age = (days: number) =>
      db.pool.query(
        "update sessions set expires_at = expires_at - make_interval(days => $2) where user_id = $1",
        [owner.userId, days],
      );
    await age(29);
    const next = await refreshed(owner.refreshToken, owner.cookie);
    await age(29);
    expect((await refresh(next, owner.cookie)).status).toBe(200);
    await age(30);
    expect(await isOpen(owner)).toBe(false);
    expect((await refresh(next, owner.cookie)).status).toBe(401);
  });
});

describe("depending on PUBLIC_URL", async () => {
  const secure = await openTestApp({ PUBLIC_URL: "https://shops.example.com" });
  const plain = await openTestApp({ PUBLIC_URL: "http://shops.example.com" });

  test("https makes the cookie secure, and links use it", async () => {
    const ask = await postJson(secure, "/api/auth/sign-in", { email: "a@example.com" });
    expect(ask.status).toBe(200);
    expect(await (await secure.request("/api/auth/settings")).json()).toEqual({
      https_needed: false,
      mailbox: false,
    });
    // The mailbox is not accessible here, so the test inserts a known token.
    const token = "a-token-put-in-place";
    await secure.db.pool.query("update sign_in_requests set token_hash = sha256($1::bytea)", [token]);
    const response = await postJson(secure, "/api/auth/confirm", { token });
    expect(response.headers.get("set-cookie")).toMatch(
      /^__Host-device=[\w-]{43}\.[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    const owner = await signedInBy(response);
    expect((await ownerRequests(secure, owner).get("/api/store")).status).toBe(200);
  });

  test("plain http on another host: signing in is refused, and the answer says why", async () => {
    expect((await (await plain.request("/api/auth/settings")).json()).https_needed).toBe(true);
    const refused = await postJson(plain, "/api/auth/sign-in", { email: "a@example.com" });
    expect(refused.status).toBe(400);
    expect((await refused.json()).error).toMatch(/^Signing in needs https\./);
  });
});
