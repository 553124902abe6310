import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { findSpeech } from "#domain/language/find-speech.ts";
import { speakingAs } from "#domain/language/speaking.ts";
import type { Limit } from "#domain/limits/limiter.ts";
import { createLookups, type Lookup } from "#domain/limits/lookups.ts";
import { createMemoryLimiter } from "#domain/limits/memory-limiter.ts";
import { createSharedLimiter } from "#domain/limits/shared-limiter.ts";
import type { PublicReturn } from "#domain/orders/list-returns.ts";
import { answererOf, createOrderAnswers } from "#domain/orders/status-page/answer-for-order.ts";
import { type Contract, findContract, isOrderOf, readOrderNumber } from "#domain/returns/find-contract.ts";
import { requestReturn } from "#domain/returns/request-return.ts";
import { protectsOrders } from "#domain/stores/protects-orders.ts";
import { errors, json, jsonBody } from "#http/api/validation.ts";
import { apiError } from "#http/api-error.ts";
import type { AppEnv } from "#http/app-env.ts";
import type { AppDeps } from "#http/deps.ts";
import { rateLimit } from "#http/middleware/rate-limit.ts";
import { clientNetwork } from "#http/visitor/client-address.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { say } from "#rules/language/say.ts";
import { RETURN_STATES } from "#rules/return/return-state.ts";
import type { ReturnedLine } from "#rules/return/withdrawable-lines.ts";
import { type WithdrawerInput, withdrawalInput, withdrawerInput } from "#rules/return/withdrawal-input.ts";
import { momentWords } from "#rules/store/moment-words.ts";
import { waitWords } from "#rules/text/wait-words.ts";

// Two requests make a withdrawal; a household or an office shares one address.
const LIMITS = [{ times: 60, seconds: 60 }];

const line = z.object({
  line_item_id: z.string(),
  title: z.string(),
  variant_title: z.string(),
  quantity: z.int(),
});

const request = z.object({
  state: z.enum(RETURN_STATES),
  requested_at: z.string(),
  /** In the store's time zone, as the mail says it. */
  received: z.string(),
  lines: z.array(line),
});

const find = createRoute({
  method: "post",
  path: "/withdrawals/find",
  summary: "What a shopper can withdraw from: the order with this number and e-mail",
  description: "Whatever the reason that there is none, the answer is the same 404. Misses are limited.",
  request: { body: jsonBody(withdrawerInput) },
  responses: {
    200: json(
      "What is left to withdraw from, and the requests that are there already",
      z.object({ order_number: z.number(), lines: z.array(line), requests: z.array(request) }),
    ),
    ...errors(404, 422, 429),
  },
});

const confirm = createRoute({
  method: "post",
  path: "/withdrawals",
  summary: "Withdraw from the contract of an order, or from a part of it",
  description: "Sent again, it answers with the receipt of the request that is there already.",
  request: { body: jsonBody(withdrawalInput) },
  responses: {
    200: json("The receipt", z.object({ order_number: z.number(), ...request.shape })),
    ...errors(404, 409, 422, 429),
  },
});

/** Public: the order number and the e-mail together prove whose order it is. */
export function withdrawalsApi(deps: AppDeps) {
  const { db, outbox, config } = deps;
  const lookUp = createContractLookup(deps);
  const api = new OpenAPIHono<AppEnv>();
  for (const path of ["/withdrawals", "/withdrawals/find"])
    api.use(path, rateLimit(config, createMemoryLimiter(LIMITS)));
  return api
    .openapi(find, async (c) => {
      const input = c.req.valid("json");
      const lookup = await lookUp(c, input, () => findContract(db, input.storeId, input));
      if (!lookup.ok) return refuse(c, lookup);
      const { order_number, left, returns, ...contract } = lookup.found;
      const requests = await inItsLanguage(input.storeId, () => returns.map((made) => shown(contract, made)));
      return c.json({ order_number, lines: named(contract, left), requests }, 200);
    })
    .openapi(confirm, async (c) => {
      const input = c.req.valid("json");
      const lookup = await lookUp(c, input, () => requestReturn(db, input.storeId, input));
      if (!lookup.ok) return refuse(c, lookup);
      const { contract, request: made } = lookup.found;
      if (!made) return apiError(c, 409, say.withdraw.nothingLeft);
      outbox.wake();
      const receipt = await inItsLanguage(input.storeId, () => shown(contract, made));
      return c.json({ order_number: contract.order_number, ...receipt }, 200);
    });

  /** The shopper reads when it was received. */
  async function inItsLanguage<T>(store: StoreId, work: () => T): Promise<T> {
    const speech = await findSpeech(db, store);
    return speech ? speakingAs(speech, work) : work();
  }
}

/**
 * Counts misses. Where the e-mail opens the page of an order, a wrong one is also a wrong answer there: it could be
 * guessed here otherwise.
 */
function createContractLookup(deps: AppDeps) {
  const createLimiter = (name: string, limits: Limit[]) => createSharedLimiter(deps, name, limits);
  const lookups = createLookups("withdrawal", createLimiter);
  const answers = createOrderAnswers(createLimiter);

  return async function lookUp<Found>(
    c: Context<AppEnv>,
    withdrawer: WithdrawerInput,
    read: () => Promise<Found | undefined>,
  ): Promise<Lookup<Found>> {
    const { storeId } = withdrawer;
    const network = clientNetwork(c, deps.config);
    const find = () => lookups.find(storeId, network, read);
    const orderNumber = readOrderNumber(withdrawer.order_number);
    if (orderNumber === undefined || !(await protectsOrders(deps.db, storeId))) return find();
    const guesser = { store: storeId, address: answererOf({ store: storeId, orderNumber, network }) };
    const judge = async () => {
      const lookup = await find();
      const isMissing = !lookup.ok && lookup.reason === "not-found";
      return { lookup, isWrong: isMissing && !(await isOrderOf(deps.db, storeId, withdrawer)) };
    };
    const missesOf = ({ isWrong }: { isWrong: boolean }) => (isWrong ? 1 : 0);
    const judged = await answers.judge(guesser, { guesses: 1, judge, missesOf });
    return judged.ok ? judged.answer.lookup : judged;
  };
}

type Shown = Pick<Contract, "lines" | "timeZone">;

function shown(contract: Shown, { state, requested_at, lines }: PublicReturn) {
  const received = momentWords(new Date(requested_at), contract.timeZone);
  return { state, requested_at, received, lines: named(contract, lines) };
}

/** In the order in which they were bought. */
function named({ lines }: Pick<Contract, "lines">, chosen: ReturnedLine[]) {
  return lines.flatMap(({ id, title, variant_title }) => {
    const quantity = chosen.find(({ line_item_id }) => line_item_id === id)?.quantity;
    return quantity ? [{ line_item_id: id, title, variant_title, quantity }] : [];
  });
}

function refuse(c: Context<AppEnv>, lookup: Extract<Lookup<unknown>, { ok: false }>) {
  if (lookup.reason === "not-found") return apiError(c, 404, say.withdraw.unknownOrder);
  c.header("retry-after", String(lookup.retryAfterSeconds));
  return apiError(c, 429, say.common.tooManyAttempts({ wait: waitWords(lookup.retryAfterSeconds) }));
}
