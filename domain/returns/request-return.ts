import { randomUUID } from "node:crypto";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { returnLines, returns } from "#db/schema/returns.ts";
import { recordEvent } from "#domain/events/record-event.ts";
import { mailLater, tellOwnerLater } from "#domain/mail/mail-later.ts";
import type { PublicReturn } from "#domain/orders/list-returns.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { areSameLines, limitLines, type ReturnedLine } from "#rules/return/withdrawable-lines.ts";
import type { WithdrawalInput } from "#rules/return/withdrawal-input.ts";
import { type Contract, getContract } from "./find-contract.ts";

type Requested = { contract: Contract; request: PublicReturn | undefined };

/**
 * A shopper withdraws from an order or from a part of it. Confirmed again, in another tab or after a lost answer, it is
 * the request that is there already. Of pieces that are gone meanwhile only the others are asked for. The request is
 * undefined if nothing of what was chosen can be withdrawn from.
 */
export function requestReturn(
  db: Db,
  store: StoreId,
  withdrawal: WithdrawalInput,
): Promise<Requested | undefined> {
  return inStore(db, "shopper", store, async (tx) => {
    const contract = await getContract(tx, store, withdrawal, { lock: true });
    if (!contract) return;
    const { returns: known, left } = contract;
    const same = known.find(
      ({ state, lines }) => state === "requested" && areSameLines(lines, withdrawal.lines),
    );
    if (same) return { contract, request: same };
    const lines = limitLines(withdrawal.lines, left);
    if (lines.length === 0) return { contract, request: known.findLast(({ state }) => state !== "refused") };
    const request = await writeReturn(tx, store, { contract, withdrawal, lines });
    return { contract, request };
  });
}

type Written = { contract: Contract; withdrawal: WithdrawalInput; lines: ReturnedLine[] };

async function writeReturn(
  tx: Tx,
  store: StoreId,
  { contract, withdrawal, lines }: Written,
): Promise<PublicReturn> {
  const { id: orderId, order_number } = contract;
  const { name, words } = withdrawal;
  const id = randomUUID();
  const createdAt = new Date();
  await tx.insert(returns).values({ id, storeId: store, orderId, name, words, createdAt });
  await tx.insert(returnLines).values(
    lines.map(({ line_item_id: orderLineItemId, quantity }) => ({
      storeId: store,
      returnId: id,
      orderLineItemId,
      quantity,
    })),
  );
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  await recordEvent(tx, store, {
    type: "order.return-requested",
    payload: { order_id: orderId, order_number, by: null, return_id: id, name, units },
  });
  const payload = { return_id: id };
  await mailLater(tx, store, { type: "return-received", orderId, recipient: contract.email, payload });
  await tellOwnerLater(tx, store, { type: "new-return", orderId, payload });
  return { id, state: "requested", requested_at: createdAt.toISOString(), lines };
}
