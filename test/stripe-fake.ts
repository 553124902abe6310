import { randomUUID } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createStripeAccount, type StripeAccount } from "./stripe-account.ts";
import { type Answer, failure } from "./stripe-answer.ts";
import { createIdempotency } from "./stripe-idempotency.ts";

// A stand-in for api.stripe.com over loopback: as much of Checkout, payment intents and refunds as we use, with state,
// errors in Stripe's shape, its rules for idempotency keys, and the failures that a test asks for.

/**
 * What goes wrong with the next request of a kind: it never arrives; it is carried out but the answer is lost; it is
 * carried out later; it is answered with an error and not carried out.
 */
export type Trouble =
  | "lost"
  | "answer-lost"
  | { until: Promise<unknown> }
  | { status: number; code?: string; message?: string };

export type StripeFake = {
  /** For STRIPE_API_URL. */
  url: string;
  /** An account that this key opens. */
  open(key: string, refused?: string[]): StripeAccount;
  /** For the next requests such as "POST /v1/refunds": one each. */
  trouble(request: string, ...troubles: Trouble[]): void;
  /** Every request that arrived, as "POST /v1/refunds". */
  requests: string[];
  /** Returns how many requests such as "POST /v1/refunds" were under way at once since then, at most. */
  watch(request: string): () => number;
  close(): Promise<void>;
};

export async function openStripeFake(port = 0): Promise<StripeFake> {
  const accounts = new Map<string, { account: StripeAccount; refused: string[] }>();
  const troubles = new Map<string, Trouble[]>();
  const underWay = new EventEmitter<Record<string, [change: number]>>();
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => send(response, failure(500, String(error))));
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", url);
    const body = await textOf(request);
    if (pathname.startsWith("/pay/")) return hostedPage(request, response, pathname.slice(5));
    const kind = `${request.method} ${pathname.replace(/\/(cs|pi|re)_[^/]+/, "/{id}")}`;
    fake.requests.push(kind);
    underWay.emit(kind, 1);
    response.once("close", () => underWay.emit(kind, -1));
    const trouble = troubles.get(kind)?.shift();
    if (trouble === "lost") return void request.socket.destroy();
    if (typeof trouble === "object" && "status" in trouble)
      return send(
        response,
        failure(trouble.status, trouble.message ?? "The test asked for this error.", { code: trouble.code }),
      );
    const params = request.method === "GET" ? searchParams : new URLSearchParams(body);
    const until = typeof trouble === "object" ? trouble.until : undefined;
    const answer = await authorised({ request, pathname, kind, params, until });
    if (trouble === "answer-lost") return void request.socket.destroy();
    send(response, answer);
  }

  type StripeRequest = {
    request: IncomingMessage;
    pathname: string;
    kind: string;
    params: URLSearchParams;
    until?: Promise<unknown>;
  };

  async function authorised({ request, pathname, kind, params, until }: StripeRequest): Promise<Answer> {
    const key = request.headers.authorization?.replace(/^Bearer /, "") ?? "";
    const opened = accounts.get(key);
    if (!opened) return failure(401, `Invalid API Key provided: ${key.slice(0, 8)}***`);
    if (opened.refused.includes(kind))
      return failure(403, "The provided key does not have the required permissions for this endpoint.");
    const { account } = opened;
    const run = async () => {
      await until;
      return account.answer(`${request.method} ${pathname}`, params);
    };
    const idempotencyKey = request.headers["idempotency-key"];
    if (request.method !== "POST" || typeof idempotencyKey !== "string") return run();
    return account.idempotency(idempotencyKey, `${pathname}?${params}`, run);
  }

  // Where the shopper's browser is sent: pays, or goes back.
  async function hostedPage(request: IncomingMessage, response: ServerResponse, id: string): Promise<void> {
    const account = [...accounts.values()]
      .map((opened) => opened.account)
      .find(({ sessions }) => sessions.has(id));
    const session = account?.sessions.get(id);
    if (!account || !session) return void response.writeHead(404).end("No such checkout session.");
    if (request.method === "POST") {
      await account.pay(id);
      return void response.writeHead(303, { location: session.success_url }).end();
    }
    const amount = `${session.currency.toUpperCase()} ${(session.amount_total / 100).toFixed(2)}`;
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(`<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Stripe stand-in</title><h1>Pay ${amount}</h1>
      <form method="post"><button>Pay</button></form><a href="${session.cancel_url}">Back</a></html>`);
  }

  const fake: StripeFake = {
    url,
    requests: [],
    open(key, refused = []) {
      const account = createStripeAccount(url, createIdempotency());
      accounts.set(key, { account, refused });
      return account;
    },
    watch(request) {
      let now = 0;
      let most = 0;
      underWay.on(request, (change) => {
        now += change;
        most = Math.max(most, now);
      });
      return () => most;
    },
    trouble(request, ...next) {
      troubles.set(request, [...(troubles.get(request) ?? []), ...next]);
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return fake;
}

function send(response: ServerResponse, { status, body }: Answer): void {
  // Without this header the SDK repeats a 500 by itself.
  response.writeHead(status, {
    "content-type": "application/json",
    "request-id": `req_${randomUUID()}`,
    "stripe-should-retry": "false",
  });
  response.end(JSON.stringify(body));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
