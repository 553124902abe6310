import {
  createECDH,
  createHash,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
} from "node:crypto";

// Derives a key for each purpose from one secret. Processes that share the secret share the keys; nothing is stored.

export type AuthKeys = {
  /** Signs access tokens. */
  signing: KeyObject;
  verifying: KeyObject;
  /** The public key, as /.well-known/jwks.json shows it. */
  publicJwk: PublicJwk;
  /** Encrypts secrets that must be read again. */
  sealing: Buffer;
  /** Hashes values that are short enough to guess, and derives refresh tokens. */
  hashing: Buffer;
  /** Of AUTH_SECRET_ACCEPTED: opens and verifies, and makes nothing. */
  accepted?: AuthKeys;
  /** Of secrets that were replaced. */
  former?: FormerKey[];
};

/** Verifies what people keep for long: their recovery codes, and for a time links in mails. */
export type FormerKey = { hashing: Buffer; linksUntil: Date };

/**
 * How long something with our hash or signature is of use, and so which secrets verify it: for minutes the current one and
 * AUTH_SECRET_ACCEPTED; a link of a mail, also former ones for a time; what a person keeps, all of them.
 */
export type Lifetime = "minutes" | "mailed" | "kept";

type PublicJwk = { kty: "EC"; crv: "P-256"; x: string; y: string; kid: string; alg: "ES256"; use: "sig" };

// The order of the curve P-256.
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

export function deriveAuthKeys(secret: string, accepted?: string): AuthKeys {
  const { d, x, y } = keyPair(derive(secret, "access token signing", 48));
  const kid = createHash("sha256").update(x).update(y).digest("base64url").slice(0, 16);
  const curve = { kty: "EC", crv: "P-256" } as const;
  return {
    signing: createPrivateKey({ key: { ...curve, x, y, d }, format: "jwk" }),
    verifying: createPublicKey({ key: { ...curve, x, y }, format: "jwk" }),
    publicJwk: { ...curve, x, y, kid, alg: "ES256", use: "sig" },
    sealing: derive(secret, "sealing", 32),
    hashing: derive(secret, "hashing", 32),
    ...(accepted !== undefined && { accepted: deriveAuthKeys(accepted) }),
  };
}

/** A key of its own for one purpose. */
export function deriveKey(secret: string | Buffer, purpose: string): Buffer {
  return derive(secret, purpose, 32);
}

/** The keys that verify; the first is the one that makes. */
export function hashingKeys({ hashing, accepted, former = [] }: AuthKeys, lifetime: Lifetime): Buffer[] {
  const older = former.filter(
    ({ linksUntil }) => lifetime === "kept" || (lifetime === "mailed" && linksUntil.getTime() > Date.now()),
  );
  return [hashing, ...(accepted ? [accepted.hashing] : []), ...older.map((key) => key.hashing)];
}

function derive(secret: string | Buffer, purpose: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", `storewright ${purpose}`, bytes));
}

// 16 bytes more than needed make the bias of the remainder negligible.
function keyPair(seed: Buffer): { d: string; x: string; y: string } {
  const scalar = (BigInt(`0x${seed.toString("hex")}`) % (ORDER - 1n)) + 1n;
  const d = Buffer.from(scalar.toString(16).padStart(64, "0"), "hex");
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(d);
  const point = pair.getPublicKey();
  const part = (from: number) => point.subarray(from, from + 32).toString("base64url");
  return { d: d.toString("base64url"), x: part(1), y: part(33) };
}
