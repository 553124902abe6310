export type Answer = { status: number; body: object };

const TYPES: Record<number, string> = { 402: "card_error", 429: "invalid_request_error" };

/** An error as Stripe sends it. */
export function failure(
  status: number,
  message: string,
  more: { code?: string; type?: string } = {},
): Answer {
  const type = status >= 500 ? "api_error" : (TYPES[status] ?? "invalid_request_error");
  return { status, body: { error: { type, message, ...more } } };
}
