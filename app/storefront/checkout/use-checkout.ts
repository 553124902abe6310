import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { announce } from "#app/storefront/toast.tsx";
import type { CheckoutFields } from "#rules/checkout-fields.ts";
import { fieldsOf, keepDraft, restoreDraft } from "./checkout-draft.ts";
import type { CheckoutErrors } from "./checkout-input.tsx";
import { placeOrder } from "./place-order.ts";
import type { OrderOutcome } from "./send-order.ts";

type Checkout = {
  store: { id: string; slug: string };
  /** What is sent: the fields as typed, with the cart and the sums as shown. */
  bodyFor: (fields: CheckoutFields) => string;
  onCartChanged: (outcome: OrderOutcome & { kind: "cart-changed" }) => void;
};

/** The form from the first letter to the confirmation. */
export function useCheckout({ store, bodyFor, onCartChanged }: Checkout) {
  const navigate = useNavigate();
  const ref = useRef<HTMLFormElement>(null);
  const [stage, setStage] = useState<"open" | "placing" | "placed">("open");
  // As the server gave them; editing a field takes its own away.
  const [errors, setErrors] = useState<CheckoutErrors>({});
  const [refusals, setRefusals] = useState(0);

  useEffect(() => {
    if (ref.current) restoreDraft(store.id, ref.current);
  }, [store.id]);

  useEffect(() => {
    if (refusals > 0) ref.current?.querySelector<HTMLInputElement>("[aria-invalid]")?.focus();
  }, [refusals]);

  function onInput({ target, currentTarget }: FormEvent<HTMLFormElement>) {
    setErrors((standing) => ({ ...standing, [(target as HTMLInputElement).name]: undefined }));
    keepDraft(store.id, currentTarget);
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (stage !== "open") return;
    setStage("placing");
    show(await placeOrder(store.id, bodyFor(fieldsOf(event.currentTarget))));
  }

  function show(outcome: OrderOutcome) {
    if (outcome.kind === "placed") return leaveFor(outcome.orderId);
    setStage("open");
    if (outcome.kind === "invalid") {
      setErrors(outcome.fields);
      setRefusals((count) => count + 1);
    }
    if (outcome.kind === "cart-changed") onCartChanged(outcome);
    announce({
      title: outcome.kind === "invalid" ? "Validation Error" : "Order Failed",
      description: outcome.error,
      tone: "error",
    });
  }

  function leaveFor(orderId: string) {
    // From here on an empty cart no longer leads back to the cart.
    setStage("placed");
    announce({ title: "Order placed successfully!" });
    navigate(`/${store.slug}/checkout/orders/${orderId}`, { replace: true });
  }

  return { stage, errors, form: { ref, onInput, onSubmit } };
}
