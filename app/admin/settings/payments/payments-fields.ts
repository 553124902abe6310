import { zodResolver } from "@hookform/resolvers/zod";
import type { InferResponseType } from "hono/client";
import type { Resolver, ResolverResult, UseFormReturn } from "react-hook-form";
import type { api } from "#app/admin/api/api-client.ts";
import type { ManualKind } from "#rules/payment/payment-kind.ts";
import type { CheckoutLinks, OwnersMethod, ReturnTerms } from "#rules/payment/payment-settings.ts";
import { paymentsInput } from "#rules/payment/payments-input.ts";

export type OpenedPayments = InferResponseType<typeof api.payments.$get, 200>;

export type PaymentsFormReturn = UseFormReturn<PaymentsFields>;

/** The form as it is typed: the fields have the names of what is saved, so that errors find them. */
export type PaymentsFields = { version: number; methods: MethodFields[]; links: LinkFields };

type LinkFields = Omit<CheckoutLinks, keyof ReturnTerms> & Record<keyof ReturnTerms, string>;

type Days = "remind_after_days" | "cancel_after_days";

export type MethodFields = Omit<OwnersMethod, "id" | Days> & Record<Days, string> & { id?: string };

export const KIND_LABELS: Record<ManualKind, string> = {
  "bank-transfer": "Bank transfer",
  "cash-on-delivery": "Cash on delivery",
  "pay-at-pickup": "Pay at pickup",
  custom: "Your own",
};

export function fieldsOf({ version, methods, links }: OpenedPayments): PaymentsFields {
  return {
    version,
    links: {
      ...(links as CheckoutLinks),
      return_days: links.return_days?.toString() ?? "",
      return_fees: links.return_fees ?? "",
    },
    methods: methods.map((method) => ({
      ...method,
      remind_after_days: method.remind_after_days?.toString() ?? "",
      cancel_after_days: method.cancel_after_days?.toString() ?? "",
    })),
  };
}

/** A transfer is easily forgotten: its owner is reminded after a week, unless she says otherwise. */
export function newMethod(kind: ManualKind): MethodFields {
  return {
    kind,
    active: true,
    name: kind === "custom" ? "" : KIND_LABELS[kind],
    instructions: "",
    remind_after_days: kind === "bank-transfer" ? "7" : "",
    cancel_after_days: "",
  };
}

/** What is saved of it. A number that cannot be read becomes NaN, and is refused at its field. */
export function toInput({ version, methods, links }: PaymentsFields) {
  return {
    version,
    links: {
      ...links,
      return_days: daysOf(links.return_days),
      return_fees: (links.return_fees || null) as ReturnTerms["return_fees"],
    },
    methods: methods.map((method) => ({
      ...method,
      remind_after_days: daysOf(method.remind_after_days),
      cancel_after_days: daysOf(method.cancel_after_days),
    })),
  };
}

function daysOf(typed: string): number | null {
  return typed.trim() === "" ? null : Number(typed);
}

const validateInput = zodResolver(paymentsInput);

/** The form is judged as the server judges what is saved; the save reads the form again. */
export const validatePayments: Resolver<PaymentsFields> = async (typed, context, options) => {
  const judged = await validateInput(toInput(typed), context, options as never);
  return { values: typed, errors: judged.errors } as ResolverResult<PaymentsFields>;
};

/** Shoppers can pay at pickup, and in no other way. */
export function isPickupOnly(methods: readonly Pick<MethodFields, "active" | "kind">[]): boolean {
  const active = methods.filter((method) => method.active);
  return active.length > 0 && active.every(({ kind }) => kind === "pay-at-pickup");
}
