import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { type PageContext, pageContext } from "#app/page-context.ts";
import { noindexHead } from "#app/storefront/head.server.ts";
import { PRIVATE_PAGE } from "#app/storefront/order/private-page.ts";
import { proofCookie, readProofCookie } from "#app/storefront/order/proof-cookie.server.ts";
import { storeContext } from "#app/storefront/store.server.ts";
import type { Lookup } from "#domain/limits/lookups.ts";
import { answerForOrder } from "#domain/orders/status-page/answer-for-order.ts";
import {
  findOrderForStatus,
  findProtectedOrder,
  renewProof,
} from "#domain/orders/status-page/find-order-for-status.ts";
import { MAX_EMAIL_LENGTH } from "#rules/email/email.ts";
import { say } from "#rules/language/say.ts";
import { PROOF_PARAMETER } from "#rules/order/order-proof.ts";
import type { TrackedOrder } from "#rules/order/public-order.ts";
import type { ServedStore } from "#rules/store/shop-store.ts";
import { waitWords } from "#rules/text/wait-words.ts";
import { buyAgain } from "./buy-again.server.tsx";
import { progressWords } from "./progress-words.server.ts";
import { withQuestion } from "./question.server.ts";
import { shownWithdrawals } from "./withdrawals.server.ts";

export async function statusLoader({ params, request, url, context }: LoaderFunctionArgs) {
  const store = context.get(storeContext);
  const visit = { page: context.get(pageContext), store, orderNumber: params.orderNumber ?? "" };
  const proof = url.searchParams.get(PROOF_PARAMETER);
  // A proof in the address would be shared with it, whether it is valid or not.
  if (proof !== null) throw toPage(url, await cookieFor(visit, proof));
  const result = await findOrder(visit, request);
  const title = result.ok ? say.order.title({ number: result.found.order_number }) : say.status.notFound;
  const order = result.ok && !("question" in result.found) ? result.found : undefined;
  const withdrawals = order && shownWithdrawals(order, store);
  const again = order && (await buyAgain(order, visit));
  const head = noindexHead(`${title} · ${store.name}`);
  return data({ head, title, result: inWords(result), withdrawals, again }, answerOf(result));
}

/** Sentences stay out of the page's scripts. */
function inWords(result: FoundOrder) {
  if (result.ok) return { ok: true, found: { ...result.found, words: progressWords(result.found) } } as const;
  const problems = [say.status.unknownNumber];
  if (result.reason === "too-many-misses")
    problems.push(say.status.attempts({ wait: waitWords(result.retryAfterSeconds) }));
  return { ok: false, problems } as const;
}

type Visit = { page: PageContext; store: ServedStore; orderNumber: string };
type FoundOrder = Lookup<TrackedOrder | ReturnType<typeof withQuestion>>;

async function findOrder({ page, store, orderNumber }: Visit, request: Request): Promise<FoundOrder> {
  if (!store.protectsOrders) return findOrderForStatus(page, store.id, orderNumber);
  const proof = readProofCookie(request, { origin: page.origin, orderNumber });
  const result = await findProtectedOrder(page, store.id, { orderNumber, proof });
  if (!result.ok) return result;
  return { ok: true, found: result.found.open ?? withQuestion(result.found.locked) };
}

async function cookieFor({ page, store, orderNumber }: Visit, proof: string): Promise<string | undefined> {
  if (!store.protectsOrders) return undefined;
  const renewed = await renewProof(page, store.id, { orderNumber, proof });
  return renewed && proofCookie({ origin: page.origin, store, orderNumber }, renewed);
}

function answerOf(result: Lookup<unknown>): ResponseInit {
  if (result.ok) return { status: 200, headers: PRIVATE_PAGE };
  if (result.reason === "not-found") return { status: 404, headers: PRIVATE_PAGE };
  return { status: 429, headers: { ...PRIVATE_PAGE, "retry-after": String(result.retryAfterSeconds) } };
}

/** The answer to the question of a protected order. The form also works without scripts. */
export async function statusAction({ params, request, url, context }: ActionFunctionArgs) {
  const store = context.get(storeContext);
  const page = context.get(pageContext);
  const orderNumber = params.orderNumber ?? "";
  // Not protected any more: there is nothing to ask.
  if (!store.protectsOrders) throw toPage(url);
  const typed = new URLSearchParams(await request.text()).get("answer") ?? "";
  const answer = typed.trim();
  const refuse = (status: number, problem: string, headers: HeadersInit = {}) =>
    data({ problem, typed }, { status, headers: { ...PRIVATE_PAGE, ...headers } });
  if (answer === "") return refuse(422, say.status.answerMissing);
  if (answer.length > MAX_EMAIL_LENGTH) return refuse(422, say.status.answerWrong);
  const result = await answerForOrder(page, store.id, { orderNumber, answer });
  if (result.ok) throw toPage(url, proofCookie({ origin: page.origin, store, orderNumber }, result.proof));
  if (result.reason === "no-order") throw toPage(url);
  if (result.reason === "wrong") return refuse(422, say.status.answerWrong);
  const { retryAfterSeconds } = result;
  return refuse(429, say.status.answersWrong({ wait: waitWords(retryAfterSeconds) }), {
    "retry-after": String(retryAfterSeconds),
  });
}

function toPage({ pathname }: URL, cookie?: string): Response {
  const headers = { ...PRIVATE_PAGE, ...(cookie && { "set-cookie": cookie }) };
  return redirect(pathname, { status: 303, headers });
}
