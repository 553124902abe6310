import type { ManualKind, PaymentKind } from "./payment-kind.ts";

/** What the owner set up under Settings › Payments. */
export type PaymentSettings = { methods: OwnersMethod[]; links: CheckoutLinks };

/** Days are counted from the order; null is never. */
export type OwnersMethod = Omit<PaymentMethod, "kind"> & { kind: ManualKind; active: boolean };

export type PaymentMethod = {
  id: string;
  kind: PaymentKind;
  name: string;
  /** Shown at checkout, and with the order. */
  instructions: string;
  remind_after_days: number | null;
  cancel_after_days: number | null;
};

/** Blank: no link. */
export type CheckoutLinks = { terms_url: string; privacy_url: string; returns_url: string };

export const CHECKOUT_LINKS = [
  { name: "terms_url", label: "Terms" },
  { name: "privacy_url", label: "Privacy" },
  { name: "returns_url", label: "Returns" },
] as const satisfies readonly { name: keyof CheckoutLinks; label: string }[];
