import type { Context } from "hono";
import { every } from "hono/combine";
import { createMiddleware } from "hono/factory";
import { FRESH_PROOF_MINUTES } from "#domain/auth/find-session.ts";
import { apiError } from "#http/api-error.ts";
import type { AppEnv } from "#http/app-env.ts";
import type { AppDeps } from "#http/deps.ts";
import { refuseKey, sentKey } from "./api-key.ts";
import { requireOwner } from "./owner.ts";

const STEP_UP = `Bearer error="insufficient_user_authentication", max_age=${FRESH_PROOF_MINUTES * 60}`;

/**
 * `requireOwner` for what a person at an unattended screen must not do: the owner signed in, or used her second factor
 * if she has one, a few minutes ago. The header is that of RFC 9470; the back office asks for the proof in a dialog
 * and repeats the request (app/admin/api/owner-fetch.ts).
 */
export function requireFreshProof(deps: AppDeps) {
  return every(requireOwner(deps), freshlyProven);
}

const freshlyProven = createMiddleware<AppEnv>(async (c, next) => askForProof(c) ?? next());

/** For endpoints behind `requireOwner` that need it for some requests only. Undefined: the proof is there. */
export function askForProof(c: Context<AppEnv>) {
  return c.var.owner.freshlyProven ? undefined : refuseUnproven(c);
}

export function refuseUnproven(c: Context<AppEnv>) {
  if (sentKey(c) !== undefined) return refuseKey(c);
  c.header("www-authenticate", STEP_UP);
  return apiError(c, 401, "Please confirm that it is you.");
}
