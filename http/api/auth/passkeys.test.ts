import { describe, expect, test } from "vitest";
import { openTestApp } from "#test/app.ts";
import { aPasskey } from "#test/authenticator.ts";
import { anOwner, headersOf, ownerRequests, type SignedIn, signIn } from "#test/owner.ts";
import { answer, challenge } from "#test/second-factor.ts";

const testApp = await openTestApp();
const as = (owner: Pick<SignedIn, "headers">) => ownerRequests(testApp, owner);
const errorOf = async (response: Response) => ({
  status: response.status,
  error: (await response.json()).error,
});

describe("a passkey", () => {
  const site = { origin: "http://localhost:3000", rpId: "localhost" };

  async function addPasskey(owner: Pick<SignedIn, "headers">, passkey = aPasskey(site)) {
    const { id } = await (await as(owner).post("/factors", { factor_type: "webauthn" })).json();
    const asked = await challenge(testApp, owner, id);
    const { publicKey } = asked.webauthn.credential_options;
    const given = { type: "create", credential_response: passkey.create(publicKey) };
    const response = await as(owner).post(`/factors/${id}/verify`, {
      challenge_id: asked.id,
      webauthn: given,
    });
    return { id, passkey, asked, response };
  }

  async function signWith(owner: SignedIn, id: string, passkey: ReturnType<typeof aPasskey>) {
    const asked = await challenge(testApp, owner, id);
    expect(asked.webauthn.type).toBe("request");
    const { publicKey } = asked.webauthn.credential_options;
    const given = { type: "request", credential_response: passkey.sign(publicKey) };
    const body = { challenge_id: asked.id, webauthn: given };
    return { body, response: await as(owner).post(`/factors/${id}/verify`, body) };
  }

  test("is created, and then signs in", async () => {
    const owner = await anOwner(testApp);
    const { id, passkey, asked, response } = await addPasskey(owner);
    expect(asked.webauthn.credential_options.publicKey.rp.id).toBe("localhost");
    expect(response.status).toBe(200);

    const again = await signIn(testApp, owner.email);
    expect((await as(again).get("/api/store")).status).toBe(403);
    const signed = await signWith(again, id, passkey);
    expect(signed.response.status).toBe(200);
    const { access_token } = await signed.response.json();
    expect((await as({ headers: headersOf(access_token, again.cookie) }).get("/api/store")).status).toBe(200);

    const replayed = await as(again).post(`/factors/${id}/verify`, signed.body);
    expect(replayed.status).toBe(410);
  });

  test("is refused when another key signs, for another site, or when it is malformed", async () => {
    const owner = await anOwner(testApp);
    const { id } = await addPasskey(owner);
    const again = await signIn(testApp, owner.email);
    const refused = { status: 422, error: "The passkey was not accepted." };
    expect(await errorOf((await signWith(again, id, aPasskey(site))).response)).toEqual(refused);
    for (const credential_response of [{}, { id: 5 }, { id: "x", rawId: "x", type: "public-key" }]) {
      const nonsense = await answer(testApp, again, id, {
        webauthn: { type: "request", credential_response },
      });
      expect(await errorOf(nonsense)).toEqual(refused);
    }
    const other = await anOwner(testApp);
    const phished = await addPasskey(other, aPasskey({ ...site, origin: "https://evil.example" }));
    expect(phished.response.status).toBe(422);
  });
});
