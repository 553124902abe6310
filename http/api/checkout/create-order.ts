import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { MAX_KEY_LENGTH } from "#domain/checkout/idempotency-claim.ts";
import { type PlaceOrderResult, placeOrder } from "#domain/checkout/place-order.ts";
import { isInvalid } from "#domain/checkout/price-cart.ts";
import { askConsent } from "#domain/consents/ask-consent.ts";
import { createMemoryLimiter } from "#domain/limits/memory-limiter.ts";
import { type OrderToPay, startPayment } from "#domain/payments/start-payment.ts";
import { shippingMethodSchema } from "#http/api/settings/shipping-schemas.ts";
import type { AppEnv } from "#http/app-env.ts";
import type { AppDeps } from "#http/deps.ts";
import { createWaitingLine } from "#http/front/waiting-line.ts";
import { rateLimit } from "#http/middleware/rate-limit.ts";
import { clientNetwork, isUnlimited } from "#http/visitor/client-address.ts";
import { mailNetwork } from "#http/visitor/mail-network.ts";
import { readShopCookie } from "#rules/account/shop-cookies.ts";
import { fieldErrors } from "#rules/input/field-errors.ts";
import { type AssistantSessionId, type OrderId, parseId, type StoreId } from "#rules/input/ids.ts";
import { type CreateOrderInput, orderInput } from "#rules/order/checkout/checkout-input.ts";
import type { OrderRefusal } from "#rules/order/checkout/order-refusal.ts";
import { orderRefusalText } from "#rules/order/checkout/order-refusal-text.ts";
import { originAt } from "#rules/shop-domain/shop-address.ts";
import { codeGuesser, createCodeLookups } from "./code-lookups.ts";
import { PAYMENT_REFUSALS, type Refused } from "./order-outcome.ts";
import {
  codeRefusalSchema,
  paymentMethodBodies,
  paymentMethodSchema,
  quoteBody,
  quoteSchema,
  totalsSchema,
} from "./quote-schemas.ts";

const answer = (description: string, schema: z.ZodType) => ({
  description,
  content: { "application/json": { schema } },
});

const line = z.object({
  variantId: z.guid(),
  productId: z.guid().nullable(),
  title: z.string().nullable(),
  variantTitle: z.string().nullable(),
  image: z.string().nullable(),
  price: z.int().nullable(),
  quantity: z.int(),
  available: z.int(),
  gone: z.boolean().optional(),
});

const refusal = z.object({
  success: z.literal(false),
  reason: z.string(),
  /** Why, finer than `reason`, with the values that `error` names: for those who say it in another language. */
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  error: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  lines: z.array(line).optional(),
  totals: totalsSchema.optional(),
  refusals: z.array(codeRefusalSchema).optional(),
  /** What this order costs now, where shoppers are shown what the server quotes. */
  quote: quoteSchema.optional(),
  methods: z.array(shippingMethodSchema).optional(),
  payment_methods: z.array(paymentMethodSchema).optional(),
});

const createOrder = createRoute({
  method: "post",
  path: "/functions/create-order",
  summary: "Place an order",
  description:
    "The server computes the prices; the totals are compared with its own. With an Idempotency-Key the same body can be sent again. " +
    "A store with shipping zones asks for a country it can find (422 otherwise), and for one of the methods that are " +
    "open to this cart there (409 with the choices otherwise; the only one needs no naming). " +
    "A store that takes payments asks for one of the payment methods that are open to this order, unless it costs nothing.",
  request: {
    headers: z.object({ "idempotency-key": z.string().max(MAX_KEY_LENGTH).optional() }),
    body: { required: true, content: { "application/json": { schema: orderInput } } },
  },
  responses: {
    200: answer(
      "Placed; if it is paid at a provider, the address where",
      z.object({ success: z.literal(true), orderId: z.guid(), paymentUrl: z.string().optional() }),
    ),
    404: answer("There is no such store", refusal),
    429: answer("Too many orders from one network, or too many wrong discount codes", refusal),
    409: answer("The cart has changed, this order is already being placed, or the shop is closed", refusal),
    422: answer("A field is wrong, or the key was used for another order", refusal),
    503: answer("Too many at once; try again in a moment", refusal),
  },
});

// Many shoppers may share an address; the limit only keeps a single one from emptying the stock or filling mailboxes.
const PER_NETWORK = [{ times: 600, seconds: 60 }];

// Fewer than there are connections: while everybody orders, pages must still get one.
const AT_ONCE = 8;
const MOST_WAITING = 2_000;

export function createOrderApi(deps: AppDeps) {
  const { db, outbox, config, keys } = deps;
  const lookups = createCodeLookups(deps);
  const inLine = createWaitingLine({ atOnce: AT_ONCE, mostWaiting: MOST_WAITING });
  const api = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid });
  api.use("/functions/create-order", deps.orderCounts.count);
  api.use("/functions/create-order", rateLimit(config, createMemoryLimiter(PER_NETWORK), refuseMany));
  return api.openapi(createOrder, async (c) => {
    const { "idempotency-key": key } = c.req.valid("header");
    const input = c.req.valid("json");
    const sender = {
      key: key || undefined,
      network: mailNetwork(c, { config, keys }),
      assisted: assistedBy(c, deps, input.storeId),
    };
    const place = async () => (await inLine(() => placeOrder(db, input, sender))) ?? BUSY;
    const guesses = input.discount_codes?.length ?? 0;
    const guesser = codeGuesser(input.storeId, clientNetwork(c, config));
    const placed =
      guesses > 0 ? await lookups.judge(guesser, { guesses, judge: place, missesOf }) : undefined;
    // A placed order would tell that its code exists, too.
    if (placed?.ok === false)
      return refuse(c, { ok: false, reason: "too-many-misses", wait: placed.retryAfterSeconds });
    const result = placed?.answer ?? (await place());
    if (!result.ok) return refuse(c, result);
    const { orderId, payable } = result;
    if (input.news) await askForNews(c, deps, { ...input, orderId });
    outbox.wake();
    const started = payable
      ? await start(deps, input.storeId, { orderId, shopOrigin: shopOrigin(c, deps) })
      : { ok: true as const };
    if (!started.ok) return refuse(c, { ok: false, reason: PAYMENT_REFUSALS[started.reason] });
    const { paymentUrl } = started;
    c.set("orderOutcome", result.before ? "placed-before" : "placed");
    return c.json({ success: true, orderId, ...(paymentUrl && { paymentUrl }) } as const, 200);
  });
}

/** The checkout of an assistant that the shopper came from, if she did. */
function assistedBy(c: Context<AppEnv>, { origin }: AppDeps, id: StoreId) {
  return parseId<AssistantSessionId>(
    readShopCookie(c.req.header("cookie"), { origin, store: { id } }, "assisted"),
  );
}

type OrderWithNews = Pick<CreateOrderInput, "storeId" | "email"> & { orderId: OrderId };

/** After the order, whose rows it does not lock longer, and which stands without it. An order that is sent again asks again. */
async function askForNews(c: Context<AppEnv>, deps: AppDeps, { storeId, email, orderId }: OrderWithNews) {
  const { config, log } = deps;
  const visitor = {
    clientAddress: clientNetwork(c, config),
    unlimited: isUnlimited(c, config),
    mailNetwork: mailNetwork(c, deps),
  };
  try {
    await askConsent({ ...deps, ...visitor }, storeId, { email, source: "checkout", orderId });
  } catch (error) {
    log.warn({ err: error, orderId }, "asking for news failed");
  }
}

const BUSY = { ok: false, reason: "busy" } as const;

function missesOf(result: PlaceOrderResult): number {
  return !result.ok && result.reason === "cart-changed" ? result.guesses : 0;
}

function shopOrigin(c: Context<AppEnv>, { origin }: AppDeps): string | undefined {
  return c.env?.shop && originAt(origin, c.env.shop.name);
}

async function start({ payments, providerLine }: AppDeps, store: StoreId, order: OrderToPay) {
  const question = { store, what: `start ${order.orderId}`, starts: true } as const;
  const started = await providerLine.ask(question, () => startPayment(payments, store, order));
  return started ?? ({ ok: false, reason: "away" } as const);
}

function refuseMany(c: Context<AppEnv>, wait: number) {
  return refuse(c, { ok: false, reason: "too-many-attempts", wait });
}

function refuseInvalid(result: { success: boolean; error?: z.ZodError }, c: Context<AppEnv>) {
  if (result.success) return;
  return refuse(c, { ok: false, reason: "invalid", fields: fieldErrors(result.error?.issues ?? []) });
}

type ChangedCart = Extract<Refused, { reason: "cart-changed" }>;

function whyChanged({ change, refusals }: ChangedCart): OrderRefusal {
  if (change !== "wrong-code") return { code: change };
  return { code: "discount-code-not-valid", values: { code: refusals.find(isInvalid)?.code ?? "" } };
}

type NoMethod = Extract<Refused, { reason: "no-shipping-method" }>;

function whyNoMethod({ named, methods, country }: NoMethod): OrderRefusal {
  if (methods.length === 0) return { code: "not-shipped-there", values: { country } };
  return { code: named ? "shipping-method-gone" : "shipping-method-missing" };
}

type NoPayment = Extract<Refused, { reason: "no-payment-method" }>;

function whyNoPayment({ named, methods, noCard }: NoPayment): OrderRefusal {
  if (methods.length === 0 && noCard) return noCard;
  if (named) return { code: "payment-method-gone" };
  return { code: methods.length === 0 ? "no-way-to-pay" : "payment-method-missing" };
}

function changedCart(refused: ChangedCart) {
  const { lines, totals, country, quoted } = refused;
  const quote = quoteBody(refused, country);
  const { refusals } = quote;
  return { lines, totals, ...(refusals.length > 0 && { refusals }), ...(quoted && { quote }) };
}

function refuse(c: Context<AppEnv>, refused: Refused) {
  const { reason } = refused;
  c.set("orderOutcome", reason);
  const because = (why: OrderRefusal) =>
    ({ success: false, reason, ...why, error: orderRefusalText(why) }) as const;
  switch (reason) {
    case "cart-changed":
      return c.json({ ...because(whyChanged(refused)), ...changedCart(refused) }, 409);
    case "no-shipping-method":
      return c.json({ ...because(whyNoMethod(refused)), methods: refused.methods }, 409);
    case "no-payment-method":
      return c.json(
        { ...because(whyNoPayment(refused)), payment_methods: paymentMethodBodies(refused.methods) },
        409,
      );
    case "invalid":
      return c.json({ ...because({ code: reason }), fields: refused.fields }, 422);
    case "key-reused":
      return c.json(because({ code: reason }), 422);
    case "store-not-found":
      return c.json(because({ code: reason }), 404);
    case "too-many-misses": {
      const { wait: seconds } = refused;
      c.header("retry-after", String(seconds));
      return c.json(because({ code: "too-many-wrong-codes", values: { seconds } }), 429);
    }
    case "too-many-attempts":
      return c.json(because({ code: reason, values: { seconds: refused.wait } }), 429);
    // Not 503, which the checkout tries again.
    case "store-closed":
    case "still-running":
    case "payment-refused":
    case "payment-too-small":
    case "payment-in-copy":
      return c.json(because({ code: reason }), 409);
    case "payment-away":
    case "busy":
      c.header("retry-after", "5");
      return c.json(because({ code: reason }), 503);
  }
}
