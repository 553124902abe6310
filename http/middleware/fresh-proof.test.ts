import { expect, test } from "vitest";
import { openTestApp } from "#test/app.ts";
import { anOwner, headersOf, ownerRequests, type SignedIn, signIn } from "#test/owner.ts";
import { anOwnerWithTotp, answer } from "#test/second-factor.ts";

const testApp = await openTestApp();

/** Adding a factor needs a fresh proof. */
const addFactor = (owner: Pick<SignedIn, "headers">) =>
  ownerRequests(testApp, owner).post("/factors", { factor_type: "totp" });

async function proofIsOld(owner: SignedIn, minutes: number): Promise<void> {
  await testApp.db.pool.query(
    "update sessions set proven_at = now() - make_interval(mins => $1) where user_id = $2",
    [minutes, owner.userId],
  );
}

test("a sign-in counts for ten minutes; then the answer asks for a new one in RFC 9470's words", async () => {
  const owner = await anOwner(testApp);
  await proofIsOld(owner, 9);
  expect((await addFactor(owner)).status).toBe(200);
  await proofIsOld(owner, 10);
  const refused = await addFactor(owner);
  expect(refused.status).toBe(401);
  expect(refused.headers.get("www-authenticate")).toBe(
    'Bearer error="insufficient_user_authentication", max_age=600',
  );
  expect((await refused.json()).error).toBe("Please confirm that it is you.");
  expect((await ownerRequests(testApp, owner).get("/api/store")).status).toBe(200);

  expect((await addFactor(await signIn(testApp, owner.email))).status).toBe(200);
});

test("an owner with a second factor proves it with that, not with a mail alone", async () => {
  const owner = await anOwnerWithTotp(testApp);
  expect((await addFactor(owner)).status).toBe(200);
  await proofIsOld(owner, 10);
  expect((await addFactor(owner)).status).toBe(401);
  expect((await addFactor(await signIn(testApp, owner.email))).status).toBe(403);

  const verified = await (await answer(testApp, owner, owner.totp.id, { code: owner.totp.code() })).json();
  expect((await addFactor({ headers: headersOf(verified.access_token, owner.cookie) })).status).toBe(200);
});

test("refreshing the tokens is no proof, and an old proof gets no recovery codes", async () => {
  const owner = await anOwnerWithTotp(testApp);
  await proofIsOld(owner, 10);
  const renewed = await ownerRequests(testApp, owner).post("/api/auth/recovery-codes");
  expect(renewed.status).toBe(401);

  const alone = await anOwner(testApp);
  await proofIsOld(alone, 10);
  const refreshed = await testApp.request("/api/auth/refresh", {
    method: "POST",
    headers: { "content-type": "application/json", cookie: alone.cookie },
    body: JSON.stringify({ refresh_token: alone.refreshToken }),
  });
  const { access_token } = await refreshed.json();
  expect((await addFactor({ headers: headersOf(access_token, alone.cookie) })).status).toBe(401);
});
