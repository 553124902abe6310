import { setTimeout as sleep } from "node:timers/promises";
import { type TOTP, URI } from "otpauth";
import { anOwner, type Door, headersOf, ownerRequests, type SignedIn } from "./owner.ts";

type Who = Pick<SignedIn, "headers">;

/** An authenticator app: the code of the step in which it was added, or the one some steps later. */
type Authenticator = { id: string; secret: string; code(steps?: number): string };

export async function addTotp(door: Door, owner: Who): Promise<Authenticator> {
  await untilStepIsYoung();
  const added = await ownerRequests(door, owner).post("/factors", { factor_type: "totp" });
  const { id, totp } = await added.json();
  const generator = URI.parse(totp.uri) as TOTP;
  // Counted from one moment: a test that goes on into the next step does not get other codes.
  const begun = Date.now();
  const code = (steps = 0) => generator.generate({ timestamp: begun + steps * 30_000 });
  return { id, secret: generator.secret.base32, code };
}

export async function challenge(door: Door, owner: Who, factorId: string) {
  return (await ownerRequests(door, owner).post(`/factors/${factorId}/challenge`)).json();
}

export async function answer(door: Door, owner: Who, factorId: string, given: object) {
  const { id } = await challenge(door, owner, factorId);
  return ownerRequests(door, owner).post(`/factors/${factorId}/verify`, { challenge_id: id, ...given });
}

/** With an authenticator app, in a session that is aal2. */
export async function anOwnerWithTotp(door: Door) {
  const owner = await anOwner(door);
  const totp = await addTotp(door, owner);
  const verified = await (await answer(door, owner, totp.id, { code: totp.code(-1) })).json();
  const headers = headersOf(verified.access_token, owner.cookie);
  return { ...owner, headers, totp, recoveryCodes: verified.recovery_codes as string[] };
}

// The code of the step before is valid for the rest of this one.
async function untilStepIsYoung(): Promise<void> {
  const left = 30_000 - (Date.now() % 30_000);
  if (left < 4_000) await sleep(left);
}
