import { jwtVerify, SignJWT } from "jose";
import type { Aal } from "#db/schema/auth.ts";
import type { AuthKeys } from "#domain/secrets/keys.ts";
import { parseId, type SessionId, type UserId } from "#rules/input/ids.ts";

export const ACCESS_TOKEN_SECONDS = 600;
const AUDIENCE = "authenticated";

type AccessClaims = {
  userId: UserId;
  email: string;
  sessionId: SessionId;
  aal: Aal;
  expiresAt: number;
};

type Issuing = { keys: AuthKeys; origin: string };

export function signAccessToken({ keys, origin }: Issuing, claims: AccessClaims): Promise<string> {
  return new SignJWT({ session_id: claims.sessionId, aal: claims.aal, email: claims.email })
    .setProtectedHeader({ alg: "ES256", typ: "JWT", kid: keys.publicJwk.kid })
    .setIssuer(origin)
    .setAudience(AUDIENCE)
    .setSubject(claims.userId)
    .setIssuedAt(claims.expiresAt - ACCESS_TOKEN_SECONDS)
    .setExpirationTime(claims.expiresAt)
    .sign(keys.signing);
}

/** Checks the signature, issuer and audience. Expiry is checked against the database's clock: see findSession. */
export async function readAccessToken(
  { keys, origin }: Issuing,
  token: string,
): Promise<AccessClaims | undefined> {
  const { accepted } = keys;
  const findKey = ({ kid }: { kid?: string }) =>
    accepted && kid === accepted.publicJwk.kid ? accepted.verifying : keys.verifying;
  const verified = await jwtVerify(token, findKey, {
    algorithms: ["ES256"],
    issuer: origin,
    audience: AUDIENCE,
    requiredClaims: ["exp", "sub"],
    // Turns off the expiry check by this machine's clock.
    currentDate: new Date(0),
  }).catch(() => undefined);
  if (!verified) return undefined;

  const { sub = "", session_id, aal, email, exp = 0 } = verified.payload;
  const userId = parseId<UserId>(sub);
  const sessionId = parseId<SessionId>(String(session_id));
  if (!userId || !sessionId || (aal !== "aal1" && aal !== "aal2")) return undefined;
  return { userId, sessionId, aal, email: String(email), expiresAt: exp };
}
