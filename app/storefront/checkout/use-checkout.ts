import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { announce } from "#app/storefront/toast.tsx";
import { dropDraft, keepDraft } from "./checkout-draft.ts";
import { fieldsOf, focusFirstError, restoreDraft } from "./checkout-form.ts";
import type { CheckoutErrors } from "./checkout-input.tsx";
import { placeOrder } from "./place-order.ts";
import type { OrderOutcome } from "./send-order.ts";

type Checkout = {
  store: { id: string; slug: string };
  /** What is sent: the fields as typed, with the cart and the sums as shown. */
  bodyFor: (fields: ReturnType<typeof fieldsOf>) => string;
  onCartChanged: (outcome: OrderOutcome & { kind: "cart-changed" }) => void;
};

/** The form from the first letter to the confirmation. */
export function useCheckout({ store, bodyFor, onCartChanged }: Checkout) {
  const navigate = useNavigate();
  const formRef = useRef<HTMLFormElement>(null);
  const [stage, setStage] = useState<"open" | "placing" | "placed">("open");
  const [errors, setErrors] = useState<CheckoutErrors>({});
  const [corrected, setCorrected] = useState<readonly string[]>([]);

  useEffect(() => {
    if (formRef.current) restoreDraft(formRef.current, store.id);
  }, [store.id]);

  useEffect(() => {
    if (formRef.current && errors) focusFirstError(formRef.current);
  }, [errors]);

  function onInput(event: FormEvent<HTMLFormElement>) {
    const { name } = event.target as HTMLInputElement;
    setCorrected((names) => (names.includes(name) ? names : [...names, name]));
    keepDraft(store.id, fieldsOf(event.currentTarget));
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
    if (outcome.kind === "invalid" && hasFieldOf(formRef.current, outcome.fields))
      return showErrors(outcome.fields);
    if (outcome.kind === "cart-changed") onCartChanged(outcome);
    announce({ title: "Order Failed", description: outcome.error, tone: "error" });
  }

  function showErrors(fields: CheckoutErrors) {
    setErrors(fields);
    setCorrected([]);
    announce({
      title: "Validation Error",
      description: "Please check the form for errors",
      tone: "error",
    });
  }

  function leaveFor(orderId: string) {
    // From here on an empty cart no longer leads back to the cart.
    setStage("placed");
    dropDraft(store.id);
    announce({ title: "Order placed successfully!" });
    navigate(`/${store.slug}/checkout/orders/${orderId}`, { replace: true });
  }

  const standing = Object.entries(errors).filter(([name]) => !corrected.includes(name));
  return {
    stage,
    errors: Object.fromEntries(standing) as CheckoutErrors,
    form: { ref: formRef, onInput, onSubmit },
  };
}
