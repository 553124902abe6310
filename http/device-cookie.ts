import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { isLoopbackHost } from "#server/config.ts";
import type { AppEnv } from "./app-env.ts";

// Scripts cannot read it, other sites cannot send it: a stolen copy of local storage opens nothing without it.
// It stays after a sign-out, when it opens nothing either: it tells that the owner has signed in here before, whom
// strangers' requests for sign-in mails must not keep out.

const DAYS = 400;

type C = Context<AppEnv>;

// `__Host-` has the browser refuse it from a subdomain or over plain http, which only https can promise.
function nameFor(origin: string): string {
  return isHttps(origin) ? "__Host-device" : "device";
}

export function readDeviceCookie(c: C, origin: string): string | undefined {
  return getCookie(c, nameFor(origin));
}

export function setDeviceCookie(c: C, origin: string, secret: string): void {
  setCookie(c, nameFor(origin), secret, {
    path: "/",
    httpOnly: true,
    sameSite: "Strict",
    secure: isHttps(origin),
    maxAge: DAYS * 24 * 60 * 60,
  });
}

/** On any plain-http address but this machine's own, tokens and cookie would travel readable for everybody. */
export function isHttpsNeeded(origin: string): boolean {
  return !isHttps(origin) && !isLoopbackHost(new URL(origin).hostname);
}

function isHttps(origin: string): boolean {
  return origin.startsWith("https:");
}
