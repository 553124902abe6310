import { and, eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { refundLines, refunds } from "#db/schema/payments.ts";
import { refundPieces } from "#rules/order/refund/pieces.ts";
import type { Order, OrderLine } from "./lock-order.ts";

/** The lines as they are when the refund under way is done: its pieces are not shipped meanwhile. */
export async function withoutPiecesInRefund(
  tx: Tx,
  { storeId, id }: Order,
  lines: OrderLine[],
): Promise<OrderLine[]> {
  const pending = await tx
    .select({ lineId: refundLines.orderLineItemId, quantity: refundLines.quantity })
    .from(refunds)
    .innerJoin(refundLines, and(eq(refundLines.storeId, storeId), eq(refundLines.refundId, refunds.id)))
    .where(and(eq(refunds.storeId, storeId), eq(refunds.orderId, id), eq(refunds.state, "pending")));
  return lines.map((line) => {
    const quantity = pending.find(({ lineId }) => lineId === line.id)?.quantity ?? 0;
    return { ...line, ...refundPieces(line, quantity, { restock: false }).pieces };
  });
}
