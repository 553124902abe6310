import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import type { Context } from "hono";
import { addFactor, MAX_FACTORS } from "#domain/auth/add-factor.ts";
import { type Challenge, challengeFactor, type FactorObstacle } from "#domain/auth/challenge-factor.ts";
import { removeFactor } from "#domain/auth/remove-factor.ts";
import { type VerifyFactorResult, verifyFactor } from "#domain/auth/verify-factor.ts";
import { createSharedLimiter } from "#domain/limits/shared-limiter.ts";
import { resource } from "#http/api/resource.ts";
import { errors, json, jsonBody } from "#http/api/validation.ts";
import { apiError } from "#http/api-error.ts";
import type { AppEnv } from "#http/app-env.ts";
import type { AppDeps } from "#http/deps.ts";
import { refuseUnproven, requireFreshProof } from "#http/middleware/fresh-proof.ts";
import { FACTOR_NEEDED, requireOwner, requireSession } from "#http/middleware/owner.ts";
import { createRefuser } from "#http/middleware/rate-limit.ts";
import { idInput } from "#rules/input/id-input.ts";
import type { ChallengeId, FactorId } from "#rules/input/ids.ts";
import { textInput } from "#rules/text/text-input.ts";
import { sessionBody, sessionSchema } from "./session-schema.ts";

const WRONG_CODE = "That code is not right.";
const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
const DEFAULT_NAMES = { totp: "Authenticator app", webauthn: "Passkey" };

const factor = resource<FactorId>("Factor not found");
const added = { id: z.uuid(), friendly_name: z.string() };
const totpSchema = z.object({ qr_code: z.string(), secret: z.string(), uri: z.string() });
const challenged = { id: z.uuid(), expires_at: z.number() };
const webauthnSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("create"),
    credential_options: z.object({ publicKey: asObject<PublicKeyCredentialCreationOptionsJSON>() }),
  }),
  z.object({
    type: z.literal("request"),
    credential_options: z.object({ publicKey: asObject<PublicKeyCredentialRequestOptionsJSON>() }),
  }),
]);

const add = createRoute({
  method: "post",
  path: "/factors",
  summary: "Start to add a second factor",
  request: {
    body: jsonBody(
      z.strictObject({
        friendly_name: textInput("Name", 100).optional(),
        factor_type: z.enum(["totp", "webauthn", "phone"], "Choose totp or webauthn"),
        issuer: textInput("Issuer", 100).optional(),
        phone: z.string().optional(),
      }),
    ),
  },
  responses: {
    200: json(
      "Added; it counts once it is verified",
      z.discriminatedUnion("type", [
        z.object({ ...added, type: z.literal("totp"), totp: totpSchema }),
        z.object({ ...added, type: z.literal("webauthn") }),
      ]),
    ),
    ...errors(401, 403, 422),
  },
});

const challenge = createRoute({
  method: "post",
  path: "/factors/{id}/challenge",
  summary: "Start to prove possession of the factor",
  description: "Of one that is not verified yet, this needs a fresh proof, and within ten minutes.",
  request: { params: factor.params },
  responses: {
    200: json(
      "The challenge",
      z.discriminatedUnion("type", [
        z.object({ ...challenged, type: z.literal("totp") }),
        z.object({ ...challenged, type: z.literal("webauthn"), webauthn: webauthnSchema }),
      ]),
    ),
    ...errors(401, 403, 404, 410, 429),
  },
});

const verify = createRoute({
  method: "post",
  path: "/factors/{id}/verify",
  summary: "Answer the challenge; the session is aal2 from then on",
  description: "As for the challenge. A factor that is new is no fresh proof itself.",
  request: {
    params: factor.params,
    body: jsonBody(
      z.strictObject({
        challenge_id: idInput<ChallengeId>(),
        code: z.string().max(50).optional(),
        webauthn: z
          .strictObject({ type: z.enum(["create", "request"]), credential_response: asObject<object>() })
          .optional(),
      }),
    ),
  },
  responses: {
    200: json("Verified", sessionSchema.extend({ recovery_codes: z.array(z.string()).optional() })),
    ...errors(401, 403, 404, 410, 422),
  },
});

const remove = createRoute({
  method: "delete",
  path: "/factors/{id}",
  summary: "Remove a factor",
  description: "Of one that is verified, this needs a fresh proof of who it is.",
  request: { params: factor.params },
  responses: { 200: json("Removed", z.object({ id: z.uuid() })), ...errors(401, 403, 404) },
});

export function factorsApi(deps: AppDeps) {
  const { db, origin } = deps;
  const api = new OpenAPIHono<AppEnv>();
  // Five guesses each: at this rate, guessing a code takes two thousand days on average.
  const limiter = createSharedLimiter(deps, "factor challenge", [
    { times: 10, seconds: 15 * MINUTE },
    { times: 30, seconds: DAY },
  ]);
  const refuseOwner = createRefuser(deps.config, limiter);
  const session = requireSession(deps);
  // A factor added at an unattended screen would prove later who the owner is.
  api.post("/factors", requireFreshProof(deps));
  api.delete("/factors/:id", requireOwner(deps));
  api.use("/factors/:id/challenge", session);
  api.use("/factors/:id/verify", session);

  return api
    .openapi(add, async (c) => {
      const asked = c.req.valid("json");
      if (asked.factor_type === "phone") return apiError(c, 422, "Phone factors are not available");
      const friendlyName = asked.friendly_name || DEFAULT_NAMES[asked.factor_type];
      const begun = await addFactor(db, deps.keys, c.var.person, {
        factorType: asked.factor_type,
        friendlyName,
        issuer: asked.issuer || "Storewright",
      });
      if (!begun.ok) return apiError(c, 422, `At most ${MAX_FACTORS} factors can be added`);
      const { id, totp } = begun;
      if (!totp) return c.json({ id, type: "webauthn" as const, friendly_name: friendlyName }, 200);
      const shown = { qr_code: totp.qrCode, secret: totp.secret, uri: totp.uri };
      return c.json({ id, type: "totp" as const, friendly_name: friendlyName, totp: shown }, 200);
    })
    .openapi(challenge, async (c) => {
      const refused = await refuseOwner(c, c.var.person.userId);
      if (refused) return refused;
      const result = await challengeFactor(db, origin, c.var.person, c.req.valid("param").id);
      if (!result.ok) return refuseFactor(c, result.reason);
      const expiresAt = Math.floor(result.expiresAt.getTime() / 1000);
      return c.json({ id: result.id, expires_at: expiresAt, ...challengeBody(result.challenge) }, 200);
    })
    .openapi(verify, async (c) => {
      const { id: factorId } = c.req.valid("param");
      const { challenge_id: challengeId, code, webauthn } = c.req.valid("json");
      const answer = webauthn ? { webauthn: webauthn.credential_response } : { code: digits(code) };
      const result = await verifyFactor(db, deps, c.var.person, { factorId, challengeId, answer });
      if (result.ok)
        return c.json({ ...sessionBody(result.session), recovery_codes: result.recoveryCodes }, 200);
      return refuseAnswer(c, result.reason, webauthn !== undefined);
    })
    .openapi(remove, async (c) => {
      const { id } = c.req.valid("param");
      const removed = await removeFactor(db, c.var.person, id);
      if (removed.ok) return c.json({ id }, 200);
      return removed.reason === "proof-needed" ? refuseUnproven(c) : apiError(c, 404, factor.notFound);
    });
}

type Refusal = Extract<VerifyFactorResult, { ok: false }>["reason"];

function refuseFactor(c: Context<AppEnv>, reason: FactorObstacle | "not-found") {
  switch (reason) {
    case "not-found":
      return apiError(c, 404, factor.notFound);
    case "factor-needed":
      return apiError(c, 403, FACTOR_NEEDED);
    case "proof-needed":
      return refuseUnproven(c);
    case "lapsed":
      return apiError(c, 410, "This was started too long ago. Please add the factor again.");
  }
}

function refuseAnswer(c: Context<AppEnv>, reason: Refusal, byPasskey: boolean) {
  switch (reason) {
    case "expired":
      return apiError(c, 410, "This challenge has expired. Please try again.");
    case "locked":
      return apiError(c, 410, "Too many wrong codes. Please start again.");
    case "wrong":
      if (byPasskey) return apiError(c, 422, "The passkey was not accepted.");
      return apiError(c, 422, WRONG_CODE, { code: WRONG_CODE });
    default:
      return refuseFactor(c, reason);
  }
}

function challengeBody(challenge: Challenge) {
  if (challenge.type === "totp") return { type: "totp" as const };
  const { step, options } = challenge;
  const webauthn =
    step === "create"
      ? { type: step, credential_options: { publicKey: options } }
      : { type: step, credential_options: { publicKey: options } };
  return { type: "webauthn" as const, webauthn };
}

function digits(code = ""): string {
  return code.replace(/[\s-]/g, "");
}

// The WebAuthn package checks the content.
function asObject<Shape extends object>() {
  return z
    .custom<Shape>((value) => typeof value === "object" && value !== null)
    .openapi({ type: "object", additionalProperties: true });
}
