import { z } from "zod";
import { type OrderId, parseId } from "#rules/input/ids.ts";

/** What a webhook is about, as far as it can be ours. */
export type WebhookEvent = { eventId: string; orderId?: OrderId; refundId?: string };

const ID = /^evt_\w{1,250}$/;

/** An id of ours; anything else is somebody else's. */
const ourId = z
  .string()
  .transform((text) => parseId<OrderId>(text))
  .optional()
  .catch(undefined);

const event = z.object({
  id: z.string().regex(ID),
  type: z.string(),
  data: z.object({
    object: z.object({
      client_reference_id: ourId,
      metadata: z.object({ refund_id: ourId }).optional().catch(undefined),
    }),
  }),
});

/** Undefined: a signed body that is no event of Stripe. */
export function parseWebhookEvent(body: string): WebhookEvent | undefined {
  const { data: read } = event.safeParse(parseJson(body));
  if (!read) return undefined;
  const { client_reference_id: orderId, metadata } = read.data.object;
  return {
    eventId: read.id,
    ...(read.type.startsWith("checkout.session.") && { orderId }),
    ...(read.type.startsWith("refund.") && { refundId: metadata?.refund_id }),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
