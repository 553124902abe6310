import type { DiscountInput } from "#rules/discount/discount-input.ts";

export type DiscountRow = ReturnType<typeof discountRow>;

type Now = { now: Date; startedAt?: Date; uses?: number };

/**
 * The columns of a discount from the form's values. Without a start it begins now, unless it began already. `uses` are
 * counted only with a limit.
 */
export function discountRow(input: DiscountInput, { now, startedAt = now, uses = 0 }: Now) {
  const begin = startedAt < now ? startedAt : now;
  return {
    title: input.code ?? input.title,
    code: input.code,
    kind: input.kind,
    value: input.value,
    appliesTo: input.applies_to,
    minimumCents: input.minimum_cents,
    minimumQuantity: input.minimum_quantity,
    oncePerCustomer: input.once_per_customer,
    maxUses: input.max_uses,
    uses: input.max_uses === null ? 0 : uses,
    startsAt: input.starts_at === null ? begin : new Date(input.starts_at),
    endsAt: input.ends_at === null ? null : new Date(input.ends_at),
    paused: input.paused,
  };
}
