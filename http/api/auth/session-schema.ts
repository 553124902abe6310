import { z } from "@hono/zod-openapi";
import { ACCESS_TOKEN_SECONDS } from "#domain/auth/access-token.ts";
import type { SessionTokens } from "#domain/auth/open-session.ts";

export const sessionSchema = z
  .object({
    access_token: z.string(),
    token_type: z.literal("bearer"),
    expires_in: z.number(),
    expires_at: z.number(),
    refresh_token: z.string(),
    user: z.object({ id: z.uuid(), email: z.string() }),
  })
  .openapi("Session");

export function sessionBody({ accessToken, refreshToken, expiresAt, user }: SessionTokens) {
  return {
    access_token: accessToken,
    token_type: "bearer" as const,
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: { id: user.id, email: user.email },
  };
}
