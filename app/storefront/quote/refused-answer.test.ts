import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { sendOrder } from "#app/storefront/checkout/send-order.ts";
import { confirmWithdrawal } from "#app/storefront/withdraw/withdrawal.ts";
import { speakingAs } from "#domain/language/speaking.ts";

const GERMAN = { language: "de", ownTexts: null } as const;
const WAIT = "Zu viele Versuche. Bitte versuchen Sie es in 40 Sekunden noch einmal.";
const BUSY = "Der Shop kann gerade nicht antworten. Bitte versuchen Sie es in einigen Sekunden noch einmal.";

/** What a limit of the network, a server that has too much to do, or one that failed answers. */
function answers(status: number, body: object) {
  const headers = { "retry-after": "40" };
  vi.stubGlobal("fetch", async () => Response.json({ error: "In English.", ...body }, { status, headers }));
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a refusal by a server that did not read the request is said in the shop's language", () => {
  test.for([
    [429, { code: "too-many-attempts", values: { seconds: 40 } }, WAIT],
    [503, {}, BUSY],
  ] as const)("of an order, %i", async ([status, body, sentence]) => {
    answers(status, body);
    const sent = speakingAs(GERMAN, () => sendOrder("a key", "{}"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await sent).toEqual({ kind: "unanswered", error: sentence });
  });

  test.for([
    [429, WAIT],
    [503, BUSY],
  ] as const)("of a withdrawal, %i", async ([status, sentence]) => {
    answers(status, {});
    const asked = speakingAs(GERMAN, () => confirmWithdrawal({} as never));
    expect(await asked).toMatchObject({ ok: false, error: sentence });
  });
});
