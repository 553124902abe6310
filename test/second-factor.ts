import { setTimeout as sleep } from "node:timers/promises";
import { type TOTP, URI } from "otpauth";
import type { TestApp } from "./app.ts";
import { anOwner, headersOf, ownerRequests, type SignedIn } from "./owner.ts";

type Who = Pick<SignedIn, "headers">;

/** An authenticator app: the current code, or the one some steps later. */
type Authenticator = { id: string; code(steps?: number): string };

export async function addTotp(testApp: TestApp, owner: Who): Promise<Authenticator> {
  await untilStepIsYoung();
  const added = await ownerRequests(testApp, owner).post("/factors", { factor_type: "totp" });
  const { id, totp } = await added.json();
  const generator = URI.parse(totp.uri) as TOTP;
  const code = (steps = 0) => generator.generate({ timestamp: Date.now() + steps * 30_000 });
  return { id, code };
}

export async function challenge(testApp: TestApp, owner: Who, factorId: string) {
  return (await ownerRequests(testApp, owner).post(`/factors/${factorId}/challenge`)).json();
}

export async function answer(testApp: TestApp, owner: Who, factorId: string, given: object) {
  const { id } = await challenge(testApp, owner, factorId);
  return ownerRequests(testApp, owner).post(`/factors/${factorId}/verify`, { challenge_id: id, ...given });
}

/** With an authenticator app, in a session that is aal2. */
export async function anOwnerWithTotp(testApp: TestApp) {
  const owner = await anOwner(testApp);
  const totp = await addTotp(testApp, owner);
  const verified = await (await answer(testApp, owner, totp.id, { code: totp.code(-1) })).json();
  const headers = headersOf(verified.access_token, owner.cookie);
  return { ...owner, headers, totp, recoveryCodes: verified.recovery_codes as string[] };
}

// A test takes less time than is left of the step, so that no code expires within it.
async function untilStepIsYoung(): Promise<void> {
  const left = 30_000 - (Date.now() % 30_000);
  if (left < 4_000) await sleep(left);
}
