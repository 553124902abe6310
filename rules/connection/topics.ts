/** What an address can be told of, as the office names it. */
export const TOPICS = {
  "order.placed": { group: "Orders", label: "Placed" },
  "order.paid": { group: "Orders", label: "Paid" },
  "order.cancelled": { group: "Orders", label: "Cancelled" },
  "order.refunded": { group: "Orders", label: "Refunded" },
  "parcel.created": { group: "Parcels", label: "Shipped" },
  "parcel.changed": { group: "Parcels", label: "Tracking changed" },
  "parcel.removed": { group: "Parcels", label: "Taken back" },
  "return.requested": { group: "Returns", label: "Requested" },
  "return.changed": { group: "Returns", label: "Received, refunded or refused" },
  "product.created": { group: "Products", label: "Added" },
  "product.changed": { group: "Products", label: "Changed" },
  "product.deleted": { group: "Products", label: "Deleted" },
  "product.stock_changed": { group: "Products", label: "Stock changed" },
  "customer.consent_given": { group: "News by mail", label: "Subscribed" },
  "customer.consent_withdrawn": { group: "News by mail", label: "Unsubscribed" },
} as const;

export type Topic = keyof typeof TOPICS;

export const TOPIC_NAMES = Object.keys(TOPICS) as [Topic, ...Topic[]];

/** Sent by a press of the owner's, whatever the address wants to be told. */
export const TEST_TOPIC = "webhook.test";

export type MessageTopic = Topic | typeof TEST_TOPIC;

/** Changes that often come many at once: what happens to one product within ten seconds is one message. */
export const GATHERED: readonly Topic[] = ["product.changed", "product.stock_changed"];
export const GATHERED_SECONDS = 10;

/** “Orders: Placed”. */
export function topicWords(topic: string): string {
  if (topic === TEST_TOPIC) return "Test";
  const known = Object.hasOwn(TOPICS, topic) ? TOPICS[topic as Topic] : undefined;
  return known ? `${known.group}: ${known.label}` : topic;
}
