import { randomInt } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { CreateOrderInput } from "#rules/order/checkout/checkout-input.ts";

const MAX_TRIES = 30;

export type OrderAnswer = {
  status: number;
  retryAfter: string | undefined;
  body: { success?: boolean; orderId?: string; error?: string; reason?: string };
};

export type Shoppers = {
  /** Sends a checkout over a real connection. Rejects when there is no answer. */
  place(checkout: CreateOrderInput, key?: string): Promise<OrderAnswer>;
  /** Retries while the shop is too busy, as the page and then the shopper do. */
  placePatiently(checkout: CreateOrderInput, key: string): Promise<OrderAnswer>;
  /** Sends it, and disconnects before the answer. */
  placeAndHangUp(checkout: CreateOrderInput, key: string, afterMs: number): Promise<void>;
  /** How often a checkout was answered with "too busy". */
  turnedAway(): number;
  leave(): void;
};

/** One shopper's browser for each connection. With `networks` they come from as many addresses of this machine, in turn. */
export function openShoppers(url: string, connections: number, networks = 1): Shoppers {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const address = `${url}/api/functions/create-order`;
  let turnedAway = 0;
  let sentSoFar = 0;

  function send(checkout: CreateOrderInput, key?: string) {
    const body = JSON.stringify(checkout);
    const headers: Record<string, string | number> = {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
    };
    if (key) headers["idempotency-key"] = key;
    const from = networks > 1 && { localAddress: `127.0.0.${1 + (sentSoFar++ % networks)}` };
    const sent = request(address, { method: "POST", agent, headers, timeout: 60_000, ...from });
    sent.on("timeout", () => sent.destroy(new Error("No answer within a minute.")));
    sent.end(body);
    return sent;
  }

  function place(checkout: CreateOrderInput, key?: string): Promise<OrderAnswer> {
    return new Promise((resolve, reject) => {
      const sent = send(checkout, key);
      sent.on("error", reject);
      sent.on("response", (response) => {
        const chunks: Buffer[] = [];
        response.on("error", reject);
        response.on("data", (chunk) => chunks.push(chunk));
        response.on("end", () => {
          const body = JSON.parse(Buffer.concat(chunks).toString());
          const { statusCode: status = 0, headers } = response;
          resolve({ status, retryAfter: headers["retry-after"], body });
        });
      });
    });
  }

  return {
    place,
    async placePatiently(checkout, key) {
      for (let tries = 1; ; tries++) {
        const answer = await place(checkout, key);
        if (answer.status !== 503 || tries === MAX_TRIES) return answer;
        turnedAway++;
        await sleep(Number(answer.retryAfter) * (1_000 + randomInt(500)));
      }
    },
    placeAndHangUp: (checkout, key, afterMs) =>
      new Promise((resolve) => {
        const sent = send(checkout, key);
        sent.on("error", () => resolve());
        sent.on("response", (response) => response.resume().on("end", () => resolve()));
        setTimeout(() => sent.destroy(), afterMs);
      }),
    turnedAway: () => turnedAway,
    leave: () => agent.destroy(),
  };
}
