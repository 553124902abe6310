import { Secret, TOTP } from "otpauth";
import { renderSVG } from "uqr";
import type { AuthKeys } from "#domain/secrets/keys.ts";
import { seal, unseal } from "#domain/secrets/secrets.ts";

const STEP_SECONDS = 30;
// A phone's clock may be off by one step.
const WINDOW = 1;
const CODE = /^\d{6}$/;

export type NewTotp = { sealed: Buffer; secret: string; uri: string; qrCode: string };

export function newTotp(keys: AuthKeys, label: { issuer: string; email: string }): NewTotp {
  const secret = new Secret({ size: 20 });
  const uri = new TOTP({ secret, issuer: label.issuer, label: label.email, period: STEP_SECONDS }).toString();
  const qrCode = `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(uri))}`;
  return { sealed: seal(keys, secret.base32), secret: secret.base32, uri, qrCode };
}

type Stored = { totpSecret: Buffer | null; totpStep: number | null };

/** The time step of the code. Rejects the last used step and earlier ones, so that a code works once. */
export function stepOfCode(keys: AuthKeys, factor: Stored, code: string, now: Date): number | undefined {
  // The package throws on characters of more than one byte.
  if (!factor.totpSecret || !CODE.test(code)) return undefined;
  const secret = Secret.fromBase32(unseal(keys, factor.totpSecret));
  const timestamp = now.getTime();
  const delta = new TOTP({ secret, period: STEP_SECONDS }).validate({
    token: code,
    timestamp,
    window: WINDOW,
  });
  if (delta === null) return undefined;
  const step = Math.floor(timestamp / 1000 / STEP_SECONDS) + delta;
  return step > (factor.totpStep ?? 0) ? step : undefined;
}
