import type { ReactNode } from "react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { type PageContext, pageContext } from "#app/page-context.ts";
import { noindexHead } from "#app/storefront/head.server.ts";
import { PRIVATE_PAGE } from "#app/storefront/order/private-page.ts";
import { sayDay } from "#app/storefront/order/say-day.ts";
import { shopMarkup } from "#app/storefront/shop-markup.server.tsx";
import { storeContext } from "#app/storefront/store.server.ts";
import { removeAddress, saveAddress } from "#domain/accounts/account-address.ts";
import { endAccountSession, endAccountSessions } from "#domain/accounts/account-devices.ts";
import { findAccountCode } from "#domain/accounts/confirm-account-code.ts";
import { type Account, findAccount } from "#domain/accounts/find-account.ts";
import { getTimeZone } from "#domain/stores/store-details.ts";
import { ACCOUNT_PATH } from "#rules/account/account-desk.ts";
import { savedAddressErrors } from "#rules/account/saved-address.ts";
import { endedCookie, hintCookie, readShopCookie, shopCookie } from "#rules/account/shop-cookies.ts";
import { isEmail } from "#rules/email/email.ts";
import { type AccountCodeId, type AccountSessionId, parseId } from "#rules/input/ids.ts";
import { say } from "#rules/language/say.ts";
import type { EnteredStore } from "#rules/store/shop-store.ts";
import { waitWords } from "#rules/text/wait-words.ts";
import { readTypedAddress } from "./address-form.server.tsx";
import { accountOverview } from "./overview.server.tsx";
import { accountOrder } from "./own-order.server.tsx";
import type { ShownPage } from "./shown-page.ts";
import { CodeForm, EmailForm } from "./sign-in-forms.server.tsx";

type Visit = { page: PageContext; store: EnteredStore; request: Request; url: URL };

export async function accountLoader({ request, url, context }: LoaderFunctionArgs) {
  const visit = enter({ page: context.get(pageContext), store: context.get(storeContext), request, url });
  const { store } = visit;
  const account = await findVisitor(visit);
  const shown = account ? await signedInPage(visit, account) : await signInPage(visit);
  const headers = new Headers(PRIVATE_PAGE);
  // Signed out, ended elsewhere, or expired: the checkout need not ask any more.
  const hasEnded = !account && readCookie(visit, "session") !== "";
  if (hasEnded) forgetSession(visit, headers);
  const head = noindexHead(`${shown.title} · ${store.name}`);
  const ended = hasEnded ? store.id : undefined;
  return data(
    { head, html: await html(visit, shown.parts), ended },
    { status: shown.status ?? 200, headers },
  );
}

/**
 * Only in stores whose owner has switched it on; elsewhere there is no such page. A shop with a host of its own has it
 * there alone: reading leads there, and no form is taken below the slug.
 */
function enter(visit: Visit): Visit {
  const { page, store } = visit;
  const isElsewhere = !page.shop && store.address !== `${page.origin}/${store.slug}`;
  if (!store.hasAccounts || isElsewhere) throw data(null, { status: 404 });
  return visit;
}

function findVisitor(visit: Visit): Promise<Account | undefined> {
  return findAccount(visit.page.db, visit.store.id, readCookie(visit, "session"));
}

function signedInPage(visit: Visit, account: Account): Promise<ShownPage> {
  const number = visit.url.searchParams.get("order");
  return number === null
    ? accountOverview(visit.page, visit.store, { account, request: visit.request })
    : accountOrder(visit.page, visit.store, { account, number });
}

async function signInPage(visit: Visit): Promise<ShownPage> {
  const asked = await findAsked(visit);
  return asked
    ? { title: say.account.codeTitle, parts: <CodeForm email={asked.email} /> }
    : { title: say.account.title, parts: emailForm(visit) };
}

function emailForm({ page, store }: Visit, problem?: Problem): ReactNode {
  if (page.accountDesk.needsHttps) return <EmailForm notice={say.account.needsHttps} />;
  return <EmailForm isPreview={store.isPreview} {...problem} />;
}

/** The code that was mailed for this browser and can still be typed. */
async function findAsked(visit: Visit): Promise<{ id: AccountCodeId; email: string } | undefined> {
  const id = parseId<AccountCodeId>(readCookie(visit, "code"));
  const asked = id && (await findAccountCode(visit.page.db, visit.store.id, id));
  return asked && { id, email: asked.email };
}

type Problem = { typed: string; problem: string };

/** A press of one of its buttons. The browser itself sends the form, so that it works without scripts. */
export async function accountAction({ request, url, context }: ActionFunctionArgs) {
  const visit = enter({ page: context.get(pageContext), store: context.get(storeContext), request, url });
  const sent = new URLSearchParams(await request.text());
  const deed = sent.get("deed") ?? "";
  if (deed === "send") return sendCode(visit, (sent.get("email") ?? "").trim().toLowerCase());
  if (deed === "again") return sendAgain(visit);
  if (deed === "other") throw toAccount(visit, [endedCookie(ownerOf(visit), "code")]);
  if (deed === "code") return tryCode(visit, sent.get("code") ?? "");
  const account = await findVisitor(visit);
  if (!account) throw toAccount(visit);
  return changeAccount(visit, account, deed, sent);
}

async function changeAccount(visit: Visit, account: Account, deed: string, sent: URLSearchParams) {
  const { db } = visit.page;
  const { id: store } = visit.store;
  switch (deed) {
    case "save-address":
      return saveTyped(visit, account, sent);
    case "remove-address":
      await removeAddress(db, store, account);
      break;
    case "sign-out-of": {
      const id = parseId<AccountSessionId>(sent.get("device") ?? "");
      if (id) await endAccountSession(db, store, account, id);
      break;
    }
    case "sign-out":
      await endAccountSession(db, store, account, account.sessionId);
      break;
    case "sign-out-everywhere":
      await endAccountSessions(db, store, account);
      break;
  }
  // The page that follows forgets the cookie of a session that has ended.
  throw toAccount(visit);
}

async function saveTyped(visit: Visit, account: Account, sent: URLSearchParams) {
  const { page, store } = visit;
  const typed = await readTypedAddress(page, store, sent);
  const errors = savedAddressErrors(typed);
  if (Object.keys(errors).length > 0) {
    const { parts } = await accountOverview(page, store, {
      account,
      request: visit.request,
      refused: { typed, errors },
    });
    return answer(visit, parts, 422);
  }
  await saveAddress(page.db, store.id, account, typed);
  throw toAccount(visit, [], "?saved");
}

async function sendCode(visit: Visit, email: string) {
  const { page, store } = visit;
  if (page.accountDesk.needsHttps || store.isPreview) return answer(visit, emailForm(visit), 400);
  if (!isEmail(email))
    return answer(visit, emailForm(visit, { typed: email, problem: say.field.email }), 422);
  const asked = await page.accountDesk.askCode(store.id, { email, ...visitorOf(page) });
  if (!asked.ok) {
    const problem = say.common.tooManyAttempts({ wait: waitWords(asked.retryAfterSeconds) });
    return refuse(visit, emailForm(visit, { typed: email, problem }), asked.retryAfterSeconds);
  }
  throw toAccount(visit, [shopCookie(ownerOf(visit), "code", asked.id)]);
}

async function sendAgain(visit: Visit) {
  const before = await findAsked(visit);
  if (!before) throw toAccount(visit, [endedCookie(ownerOf(visit), "code")]);
  const { page, store } = visit;
  const asked = await page.accountDesk.askCode(store.id, { email: before.email, ...visitorOf(page) });
  if (asked.ok) throw toAccount(visit, [shopCookie(ownerOf(visit), "code", asked.id)]);
  // The code before still works.
  const problem = say.common.tooManyAttempts({ wait: waitWords(asked.retryAfterSeconds) });
  return refuse(visit, <CodeForm email={before.email} problem={problem} />, asked.retryAfterSeconds);
}

async function tryCode(visit: Visit, typed: string) {
  const { page, store, request } = visit;
  const asked = await findAsked(visit);
  if (!asked) return answer(visit, emailForm(visit, { typed: "", problem: say.account.codeOver }), 410);
  const code = typed.replace(/[\s-]/g, "");
  const form = (problem: string) => <CodeForm email={asked.email} problem={problem} />;
  if (!/^\d{6}$/.test(code)) return answer(visit, form(say.account.codeDigits), 422);
  const tried = await page.accountDesk.tryCode(store.id, {
    ...visitorOf(page),
    id: asked.id,
    code,
    userAgent: request.headers.get("user-agent") ?? "",
    former: readCookie(visit, "session"),
  });
  if (tried.ok)
    throw toAccount(visit, [
      shopCookie(ownerOf(visit), "session", tried.secret),
      hintCookie(ownerOf(visit), true),
      endedCookie(ownerOf(visit), "code"),
    ]);
  if (tried.reason === "wrong") return answer(visit, form(say.account.codeWrong), 422);
  if (tried.reason === "too-many") {
    const problem = say.common.tooManyAttempts({ wait: waitWords(tried.retryAfterSeconds) });
    return refuse(visit, form(problem), tried.retryAfterSeconds);
  }
  const problem = { typed: asked.email, problem: say.account.codeOver };
  return answer(visit, emailForm(visit, problem), 410);
}

async function answer(visit: Visit, parts: ReactNode, status: number, more: HeadersInit = {}) {
  const headers = new Headers({ ...PRIVATE_PAGE, ...more });
  return data({ html: await html(visit, parts) }, { status, headers });
}

function refuse(visit: Visit, parts: ReactNode, retryAfter: number) {
  return answer(visit, parts, 429, { "retry-after": String(retryAfter) });
}

async function html({ page, store }: Visit, parts: ReactNode): Promise<string> {
  const markup = shopMarkup({ store, basename: page.preview?.base ?? "" }, parts, "account-");
  return datesIn(await getTimeZone(page.db, store.id), markup);
}

/** `OrderDate` says days in UTC, and in the shopper's time zone once a script runs; here none does. */
function datesIn(timeZone: string, markup: string): string {
  return markup.replace(
    /<time dateTime="([^"]*)">[^<]*/g,
    (_, at: string) => `<time dateTime="${at}">${sayDay(at, timeZone)}`,
  );
}

function toAccount({ store }: Visit, cookies: string[] = [], search = ""): Response {
  const headers = new Headers(PRIVATE_PAGE);
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return redirect(`${store.home}/${ACCOUNT_PATH}${search}`, { status: 303, headers });
}

function forgetSession(visit: Visit, headers: Headers): void {
  headers.append("set-cookie", endedCookie(ownerOf(visit), "session"));
  headers.append("set-cookie", hintCookie(ownerOf(visit), false));
}

function readCookie(visit: Visit, kind: "session" | "code"): string {
  return readShopCookie(visit.request.headers.get("cookie"), ownerOf(visit), kind);
}

function ownerOf({ page, store }: Visit) {
  return { origin: page.origin, store };
}

/** For the limits. */
function visitorOf({ clientAddress, unlimited }: PageContext) {
  return { network: clientAddress, unlimited };
}
