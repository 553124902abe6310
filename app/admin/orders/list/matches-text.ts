/** The search box's filter over the loaded rows: by e-mail or order number. */
export function matchesText(order: { email: string; order_number: number }, typed: string): boolean {
  const text = typed.trim().toLowerCase().replace(/^#/, "");
  return order.email.toLowerCase().includes(text) || String(order.order_number).includes(text);
}
