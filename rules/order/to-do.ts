/** What an order may wait for its owner to do. */
export const ORDER_TO_DOS = ["ship", "unpaid", "return", "owed"] as const;

export type OrderToDo = (typeof ORDER_TO_DOS)[number];

/** As the filter of the list names them. */
export const TO_DO_LABELS: Record<OrderToDo, string> = {
  ship: "To ship",
  unpaid: "Unpaid",
  return: "Return to answer",
  owed: "To give back",
};

/** No count goes further: a long backlog must not slow down every screen. */
export const MAX_COUNTED_TO_DO = 1_000;

/** '2 to ship', '1 unpaid', '3 returns', '1 to give back', '999+ to ship'. */
export function toDoWords(toDo: OrderToDo, count: number): string {
  const shown = count >= MAX_COUNTED_TO_DO ? `${MAX_COUNTED_TO_DO - 1}+` : String(count);
  if (toDo === "return") return count === 1 ? "1 return" : `${shown} returns`;
  return `${shown} ${TO_DO_LABELS[toDo].toLowerCase()}`;
}
