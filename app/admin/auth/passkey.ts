import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";
import { answer, rootApi } from "#app/admin/api/api-client.ts";

/** Asks the browser for the passkey of a factor: creates it when it is new, otherwise uses it. */
export async function provePasskey(factorId: string) {
  const param = { id: factorId };
  const challenge = await answer(rootApi.factors[":id"].challenge.$post({ param }));
  if (challenge.type !== "webauthn") throw new Error("This factor is not a passkey.");

  const { type, credential_options } = challenge.webauthn;
  const credential_response = { ...(await askBrowser(type, credential_options.publicKey)) };
  const json = { challenge_id: challenge.id, webauthn: { type, credential_response } };
  return answer(rootApi.factors[":id"].verify.$post({ param, json }));
}

function askBrowser(type: "create" | "request", options: unknown) {
  if (type === "create")
    return startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON });
  return startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON });
}
