import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import { answer, rootApi } from "#app/admin/api-client.ts";

/** Asks the browser for the passkey of a factor: to make it when it is new, to present it otherwise. */
export async function provePasskey(factorId: string) {
  const param = { id: factorId };
  const challenge = await answer(rootApi.factors[":id"].challenge.$post({ param, json: {} }));
  if (challenge.type !== "webauthn") throw new Error("This factor is not a passkey.");

  const { type, credential_options } = challenge.webauthn;
  const optionsJSON = credential_options.publicKey;
  const credential_response =
    type === "create" ? await startRegistration({ optionsJSON }) : await startAuthentication({ optionsJSON });
  const json = { challenge_id: challenge.id, webauthn: { type, credential_response } };
  return answer(rootApi.factors[":id"].verify.$post({ param, json }));
}
