// Beside the room `print`.
const ON_PAPERS = [
  "invoice.title",
  "order.items",
  "order.order",
  "sums.discount",
  "sums.shipping",
  "sums.total",
];

/** Whether an invoice, a credit note or its e-invoice says the text of this room and name. */
export function isOnPapers(key: string): boolean {
  return key.startsWith("print.") || ON_PAPERS.includes(key);
}
