import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { UserId } from "#rules/input/ids.ts";

// A passkey is bound to our host. The owner is already verified by mail, so that user presence is enough.

const NAME = "Storewright";
const MIN_VERIFICATION = "preferred";
// EdDSA, ES256, RS256: every authenticator supports at least one of them.
const ALGORITHMS = [-8, -7, -257];

type Stored = {
  credentialId: string | null;
  publicKey: Buffer | null;
  signCount: number;
  transports: string[];
};

type NewPasskey = {
  credentialId: string;
  publicKey: Buffer;
  signCount: number;
  transports: string[];
};

export function askForNewPasskey(
  origin: string,
  owner: { id: UserId; email: string; credentials: string[] },
) {
  return generateRegistrationOptions({
    rpName: NAME,
    rpID: hostOf(origin),
    userID: new TextEncoder().encode(owner.id),
    userName: owner.email,
    attestationType: "none",
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: owner.credentials.map((id) => ({ id })),
    authenticatorSelection: { residentKey: "preferred", userVerification: MIN_VERIFICATION },
  });
}

export function askForPasskey(origin: string, { credentialId, transports }: Stored) {
  return generateAuthenticationOptions({
    rpID: hostOf(origin),
    allowCredentials: credentialId ? [{ id: credentialId, transports }] : [],
    userVerification: MIN_VERIFICATION,
  });
}

/** The browser's answer, unchecked: the package throws when it is malformed. */
export type PasskeyAnswer = object;

type PasskeyQuestion = { origin: string; challenge: string };

export async function readNewPasskey(
  asked: PasskeyQuestion,
  answer: PasskeyAnswer,
): Promise<NewPasskey | undefined> {
  const verified = await verifyRegistrationResponse({
    response: answer as RegistrationResponseJSON,
    supportedAlgorithmIDs: ALGORITHMS,
    ...expected(asked),
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  const { id, publicKey, counter, transports } = verified.registrationInfo.credential;
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey),
    signCount: counter,
    transports: transports ?? [],
  };
}

/** The new signature counter; undefined when another passkey signed. */
export async function readSignCount(
  asked: PasskeyQuestion,
  { credentialId, publicKey, signCount, transports }: Stored,
  answer: PasskeyAnswer,
): Promise<number | undefined> {
  if (!credentialId || !publicKey) return undefined;
  const verified = await verifyAuthenticationResponse({
    response: answer as AuthenticationResponseJSON,
    credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter: signCount, transports },
    ...expected(asked),
  }).catch(() => undefined);
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined;
}

function expected({ origin, challenge }: PasskeyQuestion) {
  return {
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: hostOf(origin),
    requireUserVerification: false,
  };
}

function hostOf(origin: string): string {
  return new URL(origin).hostname;
}
