/** What an order may wait for its owner to do. */
export type OrderToDo = "ship" | "unpaid" | "return";

export const ORDER_TO_DOS: readonly OrderToDo[] = ["ship", "unpaid", "return"];

/** As the filter of the list names them. */
export const TO_DO_LABELS: Record<OrderToDo, string> = {
  ship: "To ship",
  unpaid: "Unpaid",
  return: "Return to answer",
};

/** No count goes further: a long backlog must not slow down every screen. */
export const MAX_COUNTED_TO_DO = 1_000;

/** '2 to ship', '1 unpaid', '3 returns', '999+ to ship'. */
export function toDoWords(toDo: OrderToDo, count: number): string {
  const shown = count >= MAX_COUNTED_TO_DO ? `${MAX_COUNTED_TO_DO - 1}+` : String(count);
  if (toDo === "return") return count === 1 ? "1 return" : `${shown} returns`;
  return `${shown} ${toDo === "ship" ? "to ship" : "unpaid"}`;
}
