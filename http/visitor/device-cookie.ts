import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { AppEnv } from "#http/app-env.ts";
import { isLoopbackHost } from "#server/config.ts";

// Scripts cannot read it, and other sites cannot send it: a stolen copy of local storage is useless without it. It
// stays after a sign-out, when it gives no access: it shows that the owner has signed in here before, so that
// strangers' requests for sign-in mails cannot lock the owner out.

const DAYS = 400;

type C = Context<AppEnv>;

// `__Host-` makes the browser refuse it from a subdomain or over plain http, so it needs https.
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

/** Over plain http to another machine, tokens and cookie would be readable on the network. */
export function isHttpsNeeded(origin: string): boolean {
  return !isHttps(origin) && !isLoopbackHost(new URL(origin).hostname);
}

function isHttps(origin: string): boolean {
  return origin.startsWith("https:");
}
