/** The owner writes down what was paid. */
export const MANUAL_KINDS = ["bank-transfer", "cash-on-delivery", "pay-at-pickup", "custom"] as const;

export type ManualKind = (typeof MANUAL_KINDS)[number];

/** The provider takes the money on its own page, and says what became of it. */
export const PROVIDER_KINDS = ["stripe"] as const;

export type ProviderKind = (typeof PROVIDER_KINDS)[number];

export const PAYMENT_KINDS = [...MANUAL_KINDS, ...PROVIDER_KINDS] as const;

export type PaymentKind = (typeof PAYMENT_KINDS)[number];

export function isByProvider(kind: PaymentKind | null | undefined): kind is ProviderKind {
  return PROVIDER_KINDS.includes(kind as ProviderKind);
}

/** Through which the money of a payment or a refund moves: by hand, or by a provider. */
export const PAYMENT_PROVIDERS = ["manual", ...PROVIDER_KINDS] as const;

export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number];

export function providerOf(kind: PaymentKind | null): PaymentProvider {
  return isByProvider(kind) ? kind : "manual";
}
