import { randomUUID } from "node:crypto";
import { aCheckout, type OnSale, type OpenStore } from "#test/factories-orders.ts";
import { type Door, ownerRequests, postJson, type SignedIn } from "#test/owner.ts";
import type { StripeAccount } from "#test/stripe-account.ts";

export const REFUND_CENTS = 100;

/** What a shopper, and then the owner, are going to do. */
export type Intention = {
  atStripe: "pays" | "leaves" | "gives up";
  comesBack: boolean;
  deed: "none" | "refund" | "cancel";
};

export type Step = "orders" | "pays" | "gives up" | "comes back" | "refund" | "cancel";

/** One order by card, continued after each restart where the kill interrupted it. */
export type Purchase = Intention & {
  email: string;
  key: string;
  deedKey: string;
  orderId?: string;
  sessionId?: string;
  isOver: boolean;
};

export type Till = {
  door: Door;
  owner: Pick<SignedIn, "headers">;
  store: OpenStore;
  mug: OnSale;
  methodId: string;
  account: StripeAccount;
};

export function aPurchase(intention: Intention): Purchase {
  const key = randomUUID();
  return { ...intention, email: `${key}@example.com`, key, deedKey: randomUUID(), isOver: false };
}

/** As far as the server answers. Rejects when it is gone, and when an answer is odd (`OddAnswer`). */
export async function goOn(till: Till, purchase: Purchase, begin: (step: Step) => void): Promise<void> {
  if (!purchase.orderId) {
    begin("orders");
    await order(till, purchase);
  }
  const { orderId, sessionId, atStripe, comesBack, deed } = purchase;
  if (!orderId || !sessionId) return;
  const page = `/${till.store.slug}/checkout/orders/${orderId}`;
  if (atStripe === "gives up") {
    begin("gives up");
    await ask(till.door.request(`${page}?payment=back`));
  }
  if (atStripe === "pays" && till.account.sessions.get(sessionId)?.status === "open") {
    begin("pays");
    await till.account.pay(sessionId);
  }
  if (comesBack) {
    begin("comes back");
    await ask(till.door.request(page));
  }
  if (atStripe === "pays" && deed !== "none") {
    begin(deed);
    // Not yet, as long as the payment is not known.
    if ((await act(till, purchase)).status !== 200) return;
  }
  purchase.isOver = true;
}

async function order({ door, store, mug, methodId }: Till, purchase: Purchase): Promise<void> {
  const checkout = aCheckout(store, [[mug, 1]], { payment_method_id: methodId, email: purchase.email });
  const answer = await ask(
    postJson(door, "/api/functions/create-order", checkout, { "idempotency-key": purchase.key }),
  );
  const { orderId, paymentUrl, reason } = await answer.json();
  // Sent again later, as the checkout says.
  if (reason === "still-running" || reason === "payment-away") return;
  if (!orderId) throw new OddAnswer(`An order was refused: ${reason}.`);
  purchase.orderId = orderId;
  purchase.sessionId = paymentUrl?.split("/").at(-1);
  // It was given up before anybody saw Stripe's page.
  purchase.isOver = !paymentUrl;
}

async function act({ door, owner }: Till, { orderId, deed, deedKey }: Purchase): Promise<Response> {
  const as = ownerRequests(door, { headers: { ...owner.headers, "idempotency-key": deedKey } });
  if (deed === "refund")
    return ask(
      as.post(`/api/orders/${orderId}/refunds`, { amount_cents: REFUND_CENTS, tell_shopper: false }),
    );
  const { order } = await (await ask(as.get(`/api/orders/${orderId}`))).json();
  const restock = order.line_items.map(({ id }: { id: string }) => id);
  return ask(as.post(`/api/orders/${orderId}/cancel`, { reason: "customer", restock, refund: true }));
}

export class OddAnswer extends Error {}

async function ask(asked: Response | Promise<Response>): Promise<Response> {
  const answer = await asked;
  // 409: the order is not in that state. 503: Stripe did not answer.
  if (!answer.ok && answer.status !== 409 && answer.status !== 503)
    throw new OddAnswer(`${answer.url} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}
