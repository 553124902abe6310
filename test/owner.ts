import type { StoreId, UserId } from "#rules/input/ids.ts";
import type { TestApp } from "./app.ts";
import { PATIENCE_MS } from "./patience.ts";

/** A test app or a running server: anything that answers a request. */
export type Door = Pick<TestApp, "request">;

type Mail = { to: string; subject: string; text: string; html: string; sentAt: string };

export type SignedIn = {
  userId: UserId;
  email: string;
  accessToken: string;
  refreshToken: string;
  cookie: string;
  wanted: string;
  /** The headers that the owner's browser sends. */
  headers: Record<string, string>;
};

export type Owner = SignedIn & { storeId: StoreId; slug: string };

let owners = 0;

/** An owner who has signed in. By default the store is named and open. */
export async function anOwner(
  door: Door,
  { name = `Store ${++owners}`, onboarded = true } = {},
): Promise<Owner> {
  const signedIn = await signIn(door, `owner-${++owners}@example.com`);
  const as = ownerRequests(door, signedIn);
  if (onboarded) {
    await expectOk(await as.put("/api/store/name", { name }));
    await expectOk(await as.post("/api/store/complete-onboarding"));
  }
  const store = (await (await as.get("/api/store")).json()) as { id: StoreId; slug: string };
  return { ...signedIn, storeId: store.id, slug: store.slug };
}

/** The full sign-in: form, mail, link, button. */
export async function signIn(door: Door, email: string, headers = {}): Promise<SignedIn> {
  const earlier = (await mailsTo(door, email)).length;
  await expectOk(await postJson(door, "/api/auth/sign-in", { email }));
  const token = linkIn(await newSignInMail(door, email, earlier)).hash.slice(1);
  return signedInBy(await postJson(door, "/api/auth/confirm", { token }, headers));
}

export async function signedInBy(response: Response): Promise<SignedIn> {
  await expectOk(response);
  const session = await response.json();
  const cookie = response.headers.get("set-cookie")?.split(";")[0] ?? "";
  return {
    userId: session.user.id,
    email: session.user.email,
    accessToken: session.access_token,
    refreshToken: session.refresh_token,
    cookie,
    wanted: session.wanted,
    headers: headersOf(session.access_token, cookie),
  };
}

export function headersOf(accessToken: string, cookie: string): Record<string, string> {
  return { authorization: `Bearer ${accessToken}`, cookie };
}

export function ownerRequests(door: Door, { headers }: Pick<SignedIn, "headers">) {
  const send = (method: string) => (path: string, body?: unknown) =>
    door.request(path, {
      method,
      headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  return {
    headers,
    get: send("GET"),
    post: send("POST"),
    put: send("PUT"),
    patch: send("PATCH"),
    delete: send("DELETE"),
  };
}

export function postJson(door: Door, path: string, body: unknown, headers = {}, from?: string) {
  const init = {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  };
  return door.request(path, init, from);
}

/** Waits for the mail, because mails are sent in the background. */
export function newestMail(door: Door, to: string, than = 0): Promise<Mail> {
  return untilMail(door, to, (mails) => (mails.length > than ? mails[0] : undefined));
}

/** Others may arrive at the same time: a change of the owner's security is mailed to her as well. */
function newSignInMail(door: Door, to: string, than: number): Promise<Mail> {
  return untilMail(door, to, (mails) =>
    mails.slice(0, mails.length - than).find(({ subject }) => subject === "Sign in to Storewright"),
  );
}

async function untilMail(door: Door, to: string, find: (mails: Mail[]) => Mail | undefined): Promise<Mail> {
  const giveUpAt = performance.now() + PATIENCE_MS;
  while (performance.now() < giveUpAt) {
    const found = find(await mailsTo(door, to));
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`No mail to ${to} arrived.`);
}

export async function mailsTo(door: Door, to: string): Promise<Mail[]> {
  return (await door.request(`/dev/mailbox.json?to=${encodeURIComponent(to)}`)).json();
}

export function linkIn({ text }: Mail): URL {
  return new URL(text.match(/https?:\S+/)?.[0] ?? "");
}

export function codeIn({ text }: Mail): string {
  return text.match(/^\d{6}$/m)?.[0] ?? "";
}

async function expectOk(response: Response): Promise<void> {
  if (!response.ok) throw new Error(`${response.status}: ${await response.clone().text()}`);
}
