import { randomUUID } from "node:crypto";
import Stripe from "stripe";
import { type Answer, failure } from "./stripe-answer.ts";
import { refuseAddresses, refuseParameters, refuseSum } from "./stripe-checks.ts";
import type { createIdempotency } from "./stripe-idempotency.ts";

type Intent = {
  id: string;
  object: "payment_intent";
  amount: number;
  amount_received: number;
  currency: string;
  status: Extract<
    Stripe.PaymentIntent["status"],
    "processing" | "succeeded" | "requires_payment_method" | "requires_action" | "canceled"
  >;
};

type Session = {
  id: string;
  object: "checkout.session";
  amount_total: number;
  currency: string;
  client_reference_id: string | null;
  customer_email: string | null;
  status: "open" | "complete" | "expired";
  payment_status: "unpaid" | "paid" | "no_payment_required";
  payment_intent: Intent | null;
  expires_at: number;
  created: number;
  url: string | null;
  success_url: string;
  cancel_url: string;
  livemode: boolean;
  adaptive_pricing: { enabled: boolean };
  metadata: Record<string, string>;
};

type Refund = {
  id: string;
  object: "refund";
  amount: number;
  currency: string;
  payment_intent: string;
  status: "succeeded" | "pending" | "failed";
  failure_reason?: string;
  metadata: Record<string, string>;
};

type Event = { id: string; type: string; payload: string };

/** Where a webhook goes, and how it is signed. */
export type Delivery = {
  to: (request: { headers: Record<string, string>; body: string }) => Promise<Response>;
  secret: string;
};

export type StripeAccount = ReturnType<typeof createStripeAccount>;

const MIN_EXPIRY_SECONDS = 30 * 60;
const MAX_EXPIRY_SECONDS = 24 * 60 * 60;
// Stripe's is 100; a small one lets a few refunds fill a second page.
const MAX_PAGE = 2;

type Idempotency = ReturnType<typeof createIdempotency>;

/** What one account at Stripe holds, what its API answers, and what its shoppers do. */
export function createStripeAccount(url: string, idempotency: Idempotency) {
  const sessions = new Map<string, Session>();
  const intents = new Map<string, Intent>();
  const refunds = new Map<string, Refund>();
  const events: Event[] = [];
  let delivery: Delivery | undefined;
  let refundsTake: Refund["status"] = "succeeded";

  async function answer(request: string, params: URLSearchParams): Promise<Answer> {
    const [, method, kind, id, verb] =
      /^(\S+) \/v1\/([a-z_/]+?)(?:\/((?:cs|pi|re)_[^/]+))?(?:\/(expire))?$/.exec(request) ?? [];
    const asked = `${method} ${kind}${id ? "/{id}" : ""}${verb ? `/${verb}` : ""}`;
    const refused = refuseParameters(asked, params);
    if (refused) return refused;
    switch (asked) {
      case "GET checkout/sessions":
        return list(request, [...sessions.values()], params);
      case "POST checkout/sessions":
        return createSession(params);
      case "GET checkout/sessions/{id}":
        return found(sessions.get(id ?? ""), `No such checkout.session: '${id}'`, (session) =>
          shown(session, params),
        );
      case "POST checkout/sessions/{id}/expire":
        return found(sessions.get(id ?? ""), `No such checkout.session: '${id}'`, expireNow);
      case "GET payment_intents/{id}":
        return found(intents.get(id ?? ""), `No such payment_intent: '${id}'`);
      case "GET payment_intents":
        return list(request, [...intents.values()], params);
      case "GET refunds":
        return listRefunds(request, params);
      case "POST refunds":
        return createRefund(params);
      case "GET refunds/{id}":
        return found(refunds.get(id ?? ""), `No such refund: '${id}'`);
      default:
        return failure(404, `Unrecognized request URL (${request}).`);
    }
  }

  function listRefunds(request: string, params: URLSearchParams): Answer {
    const intent = params.get("payment_intent") ?? "";
    if (!intents.has(intent)) return missing(`No such payment_intent: '${intent}'`);
    return list(
      request,
      [...refunds.values()].filter(({ payment_intent }) => payment_intent === intent),
      params,
    );
  }

  async function createSession(params: URLSearchParams): Promise<Answer> {
    const amount =
      Number(params.get("line_items[0][price_data][unit_amount]")) *
      Number(params.get("line_items[0][quantity]"));
    const currency = params.get("line_items[0][price_data][currency]") ?? "";
    const created = Math.floor(Date.now() / 1000);
    const expiresAt = Number(params.get("expires_at") ?? created + MAX_EXPIRY_SECONDS);
    const refused = refuseSum(amount, currency) ?? refuseAddresses(params);
    if (refused) return refused;
    if (expiresAt < created + MIN_EXPIRY_SECONDS || expiresAt > created + MAX_EXPIRY_SECONDS)
      return failure(
        400,
        "The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from now.",
      );
    const id = `cs_test_${hex()}`;
    const session: Session = {
      id,
      object: "checkout.session",
      amount_total: amount,
      currency,
      client_reference_id: params.get("client_reference_id"),
      customer_email: params.get("customer_email"),
      status: "open",
      payment_status: "unpaid",
      payment_intent: null,
      expires_at: expiresAt,
      created,
      url: `${url}/pay/${id}`,
      success_url: params.get("success_url")?.replace("{CHECKOUT_SESSION_ID}", id) ?? "",
      cancel_url: params.get("cancel_url") ?? "",
      livemode: false,
      adaptive_pricing: { enabled: params.get("adaptive_pricing[enabled]") !== "false" },
      metadata: metadataOf(params),
    };
    sessions.set(id, session);
    return ok(session);
  }

  async function expireNow(session: Session): Promise<Answer> {
    if (session.status !== "open")
      return failure(400, `This Session is ${session.status} and cannot be expired.`);
    await expire(session.id);
    return ok(session);
  }

  async function createRefund(params: URLSearchParams): Promise<Answer> {
    const intent = intents.get(params.get("payment_intent") ?? "");
    if (!intent) return missing(`No such payment_intent: '${params.get("payment_intent")}'`);
    const earlier = [...refunds.values()].filter(
      (refund) => refund.payment_intent === intent.id && refund.status !== "failed",
    );
    const left = earlier.reduce((cents, refund) => cents - refund.amount, intent.amount_received);
    const amount = Number(params.get("amount") ?? left);
    if (left === 0)
      return failure(400, `Charge has already been refunded.`, { code: "charge_already_refunded" });
    if (!(amount > 0) || amount > left)
      return failure(400, `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`);
    const refund: Refund = {
      id: `re_${hex()}`,
      object: "refund",
      amount,
      currency: intent.currency,
      payment_intent: intent.id,
      status: refundsTake,
      ...(refundsTake === "failed" && { failure_reason: "expired_or_canceled_card" }),
      metadata: metadataOf(params),
    };
    refunds.set(refund.id, refund);
    await happen("refund.created", refund);
    return ok(refund);
  }

  function shown(session: Session, params: URLSearchParams): Answer {
    const expanded = params.getAll("expand[0]").includes("payment_intent");
    const payment_intent = expanded ? session.payment_intent : (session.payment_intent?.id ?? null);
    return ok({ ...session, payment_intent });
  }

  async function happen(type: string, object: object): Promise<void> {
    const event = {
      id: `evt_${hex()}`,
      object: "event",
      api_version: Stripe.API_VERSION,
      created: Math.floor(Date.now() / 1000),
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
      data: { object },
    };
    events.push({ id: event.id, type, payload: JSON.stringify(event) });
    if (delivery) await deliver(events.at(-1) as Event, delivery);
  }

  function sessionNamed(id: string): Session {
    const session = sessions.get(id);
    if (!session) throw new Error(`There is no session ${id}.`);
    return session;
  }

  function complete(session: Session, status: Intent["status"]): void {
    if (session.status !== "open") throw new Error(`The session is ${session.status}.`);
    const { amount_total: amount, currency } = session;
    const intent: Intent = {
      id: `pi_${hex()}`,
      object: "payment_intent",
      amount,
      amount_received: 0,
      currency,
      status,
    };
    intents.set(intent.id, intent);
    Object.assign(session, { status: "complete", payment_intent: intent, url: null });
    if (status === "succeeded") arrive(session);
  }

  function arrive(session: Session): void {
    if (!session.payment_intent) throw new Error("Nothing was paid.");
    Object.assign(session.payment_intent, { status: "succeeded", amount_received: session.amount_total });
    session.payment_status = "paid";
  }

  async function expire(id: string): Promise<void> {
    const session = sessionNamed(id);
    Object.assign(session, { status: "expired", url: null });
    await happen("checkout.session.expired", session);
  }

  return {
    answer,
    idempotency,
    forgetKeys: idempotency.forget,
    sessions,
    intents,
    refunds,
    /** Everything that happened, also when its webhook was lost. */
    events,
    /** The shopper pays by card. */
    async pay(id: string) {
      const session = sessionNamed(id);
      complete(session, "succeeded");
      await happen("checkout.session.completed", session);
    },
    /** The shopper chooses a method whose money arrives days later. */
    async promise(id: string, status: "processing" | "requires_action" = "processing") {
      const session = sessionNamed(id);
      complete(session, status);
      await happen("checkout.session.completed", session);
    },
    async moneyArrives(id: string) {
      const session = sessionNamed(id);
      arrive(session);
      await happen("checkout.session.async_payment_succeeded", session);
    },
    async moneyFails(id: string, status: "requires_payment_method" | "canceled" = "requires_payment_method") {
      const session = sessionNamed(id);
      if (session.payment_intent) session.payment_intent.status = status;
      await happen("checkout.session.async_payment_failed", session);
    },
    /** The session's time is over. */
    expire,
    /** What becomes of the next refunds. */
    refundsBecome(status: Refund["status"]) {
      refundsTake = status;
    },
    async refundEnds(id: string, status: Refund["status"]) {
      const refund = refunds.get(id);
      if (refund)
        await happen(
          status === "failed" ? "refund.failed" : "refund.updated",
          Object.assign(refund, { status }),
        );
    },
    /** Webhooks are sent as they happen from now on; without it they are lost, or sent by `deliver` as a test likes. */
    sendWebhooks(to: Delivery) {
      delivery = to;
    },
    deliver,
  };
}

/** Sends one, signed by the SDK. `secondsAgo`: when it was signed. */
async function deliver(
  { payload }: Pick<Event, "payload">,
  { to, secret }: Delivery,
  secondsAgo = 0,
): Promise<Response> {
  const timestamp = Math.floor(Date.now() / 1000) - secondsAgo;
  const signature = await new Stripe("sk_test_signs_only").webhooks.generateTestHeaderStringAsync({
    payload,
    secret,
    timestamp,
  });
  return to({
    headers: { "content-type": "application/json; charset=utf-8", "stripe-signature": signature },
    body: payload,
  });
}

function ok(body: object): Answer {
  return { status: 200, body };
}

/** The newest first, in pages. */
function list(request: string, all: { id: string }[], params: URLSearchParams): Answer {
  const newest = all.toReversed();
  const after = newest.findIndex(({ id }) => id === params.get("starting_after")) + 1;
  const end = after + Math.min(Number(params.get("limit") ?? 10), MAX_PAGE);
  const data = newest.slice(after, end);
  return ok({ object: "list", data, has_more: end < newest.length, url: request.split(" ")[1] });
}

function missing(message: string): Answer {
  return failure(404, message, { code: "resource_missing" });
}

function found<T extends object>(
  thing: T | undefined,
  message: string,
  then: (thing: T) => Answer | Promise<Answer> = ok,
): Answer | Promise<Answer> {
  return thing ? then(thing) : missing(message);
}

function metadataOf(params: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    [...params].flatMap(([name, value]) => {
      const field = /^metadata\[(.+)\]$/.exec(name)?.[1];
      return field ? [[field, value]] : [];
    }),
  );
}

function hex(): string {
  return randomUUID().replaceAll("-", "");
}
