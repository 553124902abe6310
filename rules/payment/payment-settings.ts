import type { PageId } from "#rules/input/ids.ts";
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

/** Each leads to a page of the store, or to an address. Neither: no link. */
export type CheckoutLinks = Record<LinkUrl, string> & Record<LinkPage, PageId | null> & ReturnTerms;

/** What the page about returns says, for programs: null is not told. */
export type ReturnTerms = { return_days: number | null; return_fees: ReturnFees | null };

/** Who pays for sending something back. */
export type ReturnFees = (typeof RETURN_FEES)[number];

export const RETURN_FEES = ["free", "shopper"] as const;

export type LinkUrl = "terms_url" | "privacy_url" | "returns_url";
type LinkPage = "terms_page_id" | "privacy_page_id" | "returns_page_id";

export const CHECKOUT_LINKS = [
  { name: "terms_url", page: "terms_page_id", label: "Terms" },
  { name: "privacy_url", page: "privacy_page_id", label: "Privacy" },
  { name: "returns_url", page: "returns_page_id", label: "Returns" },
] as const satisfies readonly { name: LinkUrl; page: LinkPage; label: string }[];
