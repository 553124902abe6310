import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { type ConfirmResult, confirmByCode, confirmByLink } from "#domain/auth/confirm-sign-in.ts";
import { isDeviceOf } from "#domain/auth/device-secret.ts";
import { signOut } from "#domain/auth/end-session.ts";
import { readSignInLink } from "#domain/auth/read-sign-in-link.ts";
import { refreshSession } from "#domain/auth/refresh-session.ts";
import { requestSignIn, SIGN_IN_MINUTES } from "#domain/auth/request-sign-in.ts";
import type { Limit, Limiter } from "#domain/limits/limiter.ts";
import { createMemoryLimiter } from "#domain/limits/memory-limiter.ts";
import { createSharedLimiter } from "#domain/limits/shared-limiter.ts";
import { signInMail } from "#domain/mail/templates/sign-in-mail.tsx";
import { errors, json, jsonBody } from "#http/api/validation.ts";
import { apiError } from "#http/api-error.ts";
import type { AppEnv } from "#http/app-env.ts";
import type { AppDeps } from "#http/deps.ts";
import { createRefuser, rateLimit } from "#http/middleware/rate-limit.ts";
import { clientNetwork, isOnLoopback } from "#http/visitor/client-address.ts";
import { isHttpsNeeded, readDeviceCookie, setDeviceCookie } from "#http/visitor/device-cookie.ts";
import { bareMailbox } from "#rules/email/mailbox.ts";
import { idInput } from "#rules/input/id-input.ts";
import type { SignInRequestId } from "#rules/input/ids.ts";
import { signInInput } from "#rules/owner/sign-in-input.ts";
import { wantedPath } from "#rules/owner/wanted-path.ts";
import { sessionBody, sessionSchema } from "./session-schema.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

const SIGN_IN_MAILS = [
  { times: 1, seconds: MINUTE },
  { times: 5, seconds: HOUR },
];

const HTTPS_NEEDED = "Signing in needs https. Ask the operator of this shop to set it up.";

const tokenInput = z.string().min(1).max(200);
const refreshInput = z.strictObject({ refresh_token: tokenInput });
const codeInput = z
  .string("Please enter the 6 digits")
  .transform((typed) => typed.replace(/[\s-]/g, ""))
  .refine((code) => /^\d{6}$/.test(code), "Please enter the 6 digits");
const signedInSchema = sessionSchema.extend({ wanted: z.string() });

const settings = createRoute({
  method: "get",
  path: "/auth/settings",
  summary: "What the sign-in page needs to know beforehand",
  responses: {
    200: json("Settings", z.object({ https_needed: z.boolean(), mailbox: z.boolean() })),
  },
});

const signIn = createRoute({
  method: "post",
  path: "/auth/sign-in",
  summary: "Send a mail with a sign-in link and a code",
  request: { body: jsonBody(signInInput.extend({ wanted: z.string().max(5000).optional() })) },
  responses: {
    200: json("Being sent; the code is valid for this request only", z.object({ request: z.uuid() })),
    ...errors(400, 422, 429),
  },
});

const link = createRoute({
  method: "post",
  path: "/auth/link",
  summary: "Whom a link would sign in, and whose session in this browser it would end; does not use it",
  request: { body: jsonBody(z.strictObject({ token: tokenInput })) },
  responses: {
    200: json("The addresses", z.object({ email: z.string(), replaces: z.string().nullable() })),
    ...errors(410, 422, 429),
  },
});

const confirm = createRoute({
  method: "post",
  path: "/auth/confirm",
  summary: "Sign in with the token of the link",
  request: { body: jsonBody(z.strictObject({ token: tokenInput })) },
  responses: { 200: json("Signed in", signedInSchema), ...errors(410, 422, 429) },
});

const code = createRoute({
  method: "post",
  path: "/auth/code",
  summary: "Sign in with the code of the mail",
  request: {
    body: jsonBody(z.strictObject({ request: idInput<SignInRequestId>(), code: codeInput })),
  },
  responses: { 200: json("Signed in", signedInSchema), ...errors(410, 422, 429) },
});

const refresh = createRoute({
  method: "post",
  path: "/auth/refresh",
  summary: "Exchange a refresh token for a new pair",
  request: { body: jsonBody(refreshInput) },
  responses: { 200: json("The new pair", sessionSchema), ...errors(401, 422, 429) },
});

const leave = createRoute({
  method: "post",
  path: "/auth/sign-out",
  summary: "End this session",
  request: { body: jsonBody(refreshInput) },
  responses: { 200: json("It has ended", z.object({ ok: z.literal(true) })), ...errors(422, 429) },
});

export function authApi(deps: AppDeps) {
  const { db, config, keys, origin } = deps;
  const api = new OpenAPIHono<AppEnv>();
  const shared = (name: string, ...limits: Limit[]) => createSharedLimiter(deps, name, limits);
  const mailLimit = (limiter: Limiter) =>
    createRefuser(config, limiter, "Too many sign-in mails for this e-mail address.");
  const refuseDevice = mailLimit(shared("sign-in device", ...SIGN_IN_MAILS));
  const refuseNetwork = mailLimit(shared("sign-in address and network", ...SIGN_IN_MAILS));
  const refuseAddress = mailLimit(shared("sign-in address", { times: 20, seconds: HOUR }));

  // An attacker uses up the limit of their own network, and at worst the one over all networks; a browser in which
  // this owner has signed in before has its own limit.
  const refuseMail = async (c: Context<AppEnv>, email: string) => {
    const device = readDeviceCookie(c, origin);
    if (device && isDeviceOf(keys, email, device)) return refuseDevice(c, device);
    const mailbox = bareMailbox(email);
    return (
      (await refuseNetwork(c, `${mailbox} ${clientNetwork(c, config)}`)) ?? (await refuseAddress(c, mailbox))
    );
  };

  api.use(
    "/auth/sign-in",
    rateLimit(
      config,
      shared("sign-in network", { times: 10, seconds: MINUTE }, { times: 60, seconds: HOUR }),
    ),
  );
  api.use("/auth/confirm", rateLimit(config, shared("sign-in link", { times: 30, seconds: MINUTE })));
  api.use("/auth/link", rateLimit(config, shared("sign-in link reading", { times: 30, seconds: MINUTE })));
  api.use("/auth/code", rateLimit(config, shared("sign-in code", { times: 20, seconds: MINUTE })));
  // Tokens cannot be guessed: these two limits protect the process, not an owner.
  api.use("/auth/refresh", rateLimit(config, createMemoryLimiter([{ times: 300, seconds: MINUTE }])));
  api.use("/auth/sign-out", rateLimit(config, createMemoryLimiter([{ times: 60, seconds: MINUTE }])));

  const confirming = (c: Context<AppEnv>) => ({
    keys,
    origin,
    device: { userAgent: c.req.header("user-agent") ?? "", cookie: readDeviceCookie(c, origin) },
  });

  return api
    .openapi(settings, (c) => {
      const mailbox = deps.mailer.kind === "simulated" && isOnLoopback(c, config);
      return c.json({ https_needed: isHttpsNeeded(origin), mailbox }, 200);
    })
    .openapi(signIn, async (c) => {
      if (isHttpsNeeded(origin)) return apiError(c, 400, HTTPS_NEEDED);
      const { email, wanted } = c.req.valid("json");
      const refused = await refuseMail(c, email);
      if (refused) return refused;

      const request = await requestSignIn(db, keys, { email, wanted: wantedPath(wanted) });
      const link = `${origin}/admin/auth/confirm#${request.token}`;
      deps.sendSoon(() => signInMail({ to: email, link, code: request.code, minutes: SIGN_IN_MINUTES }));
      // Otherwise nobody could read it. The one secret that may be logged.
      if (deps.mailer.kind === "simulated" && !isOnLoopback(c, config))
        deps.log.warn({ email, link }, "no mail provider is configured: this is the sign-in link");
      return c.json({ request: request.id }, 200);
    })
    .openapi(link, async (c) => {
      const { token } = c.req.valid("json");
      const result = await readSignInLink(db, { token, deviceCookie: readDeviceCookie(c, origin) });
      if (!result.ok) return apiError(c, 410, whyNot("link", result.reason));
      return c.json({ email: result.email, replaces: result.replaces }, 200);
    })
    .openapi(confirm, async (c) => {
      const result = await confirmByLink(db, confirming(c), c.req.valid("json").token);
      return result.ok ? signedIn(c, result, origin) : apiError(c, 410, whyNot("link", result.reason));
    })
    .openapi(code, async (c) => {
      const result = await confirmByCode(db, confirming(c), c.req.valid("json"));
      if (result.ok) return signedIn(c, result, origin);
      const sentence = whyNot("code", result.reason);
      if (result.reason === "wrong-code") return apiError(c, 422, sentence, { code: sentence });
      return apiError(c, 410, sentence);
    })
    .openapi(refresh, async (c) => {
      const refreshToken = c.req.valid("json").refresh_token;
      const tokens = await refreshSession(db, deps, {
        refreshToken,
        deviceCookie: readDeviceCookie(c, origin),
      });
      if (!tokens) return apiError(c, 401, "Your session has ended. Please sign in again.");
      return c.json(sessionBody(tokens), 200);
    })
    .openapi(leave, async (c) => {
      const refreshToken = c.req.valid("json").refresh_token;
      await signOut(db, { refreshToken, deviceCookie: readDeviceCookie(c, origin) });
      return c.json({ ok: true } as const, 200);
    });
}

type Confirmed = Extract<ConfirmResult, { ok: true }>;
type Refusal = Extract<ConfirmResult, { ok: false }>["reason"];

function signedIn(c: Context<AppEnv>, { session, wanted }: Confirmed, origin: string) {
  setDeviceCookie(c, origin, session.deviceSecret);
  return c.json({ ...sessionBody(session), wanted }, 200);
}

function whyNot(what: "link" | "code", reason: Refusal): string {
  switch (reason) {
    case "used":
      return `This sign-in ${what} has been used already.`;
    case "expired":
      return `This sign-in ${what} has expired.`;
    case "unknown":
      return `This sign-in ${what} is not valid.`;
    case "wrong-code":
      return "That code is not right.";
    case "too-many-codes":
      return "Too many wrong codes. Please request a new link.";
  }
}
