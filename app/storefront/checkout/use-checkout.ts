import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { announce, settle } from "#app/storefront/toast.tsx";
import { say } from "#rules/language/say.ts";
import {
  type CheckoutErrors,
  type CheckoutField,
  type CheckoutFields,
  checkoutErrors,
} from "#rules/order/checkout/checkout-fields.ts";
import { fieldsOf, keepDraft, restoreDraft } from "./checkout-draft.ts";
import { placeOrder } from "./place-order.ts";
import type { OrderOutcome } from "./send-order.ts";

type Checkout = {
  store: { id: string; home: string; isPreview?: boolean };
  /** The request body: the fields as typed, with the displayed cart and totals. */
  bodyFor: (fields: CheckoutFields) => string;
  judge?: (fields: CheckoutFields) => CheckoutErrors;
  onCartChanged: (outcome: OrderOutcome & { kind: "cart-changed" }) => void;
  /** The order was refused for another reason, which the shop may have told in words alone. */
  onRefused?: () => void;
};

/** The checkout form, from the first input to the confirmation. */
export function useCheckout({ store, bodyFor, judge = checkoutErrors, onCartChanged, onRefused }: Checkout) {
  const navigate = useNavigate();
  const ref = useRef<HTMLFormElement>(null);
  const [stage, setStage] = useState<"open" | "placing" | "placed">("open");
  // Of this page first, then of the server; editing a field clears its own.
  const [errors, setErrors] = useState<CheckoutErrors>({});
  const [refusals, setRefusals] = useState(0);

  useEffect(() => {
    const form = ref.current;
    if (!form) return;
    restoreDraft(store.id, form);
    // A cookie with its id says that a customer is signed in.
    if (document.cookie.includes(store.id))
      void import("./saved-address.ts").then(({ fillIn }) => fillIn(store.id, form));
  }, [store.id]);

  useEffect(() => {
    if (refusals > 0) showField(ref.current?.querySelector<HTMLInputElement>("[aria-invalid]"));
  }, [refusals]);

  function onInput({ target, currentTarget }: FormEvent<HTMLFormElement>) {
    const { [(target as HTMLInputElement).name as CheckoutField]: _, ...standing } = errors;
    setErrors(standing);
    if (Object.keys(standing).length === 0) settle();
    keepDraft(store.id, currentTarget);
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (stage !== "open") return;
    const fields = fieldsOf(event.currentTarget);
    const wrong = judge(fields);
    // Validated here first: a blank form needs no network, and leaves no doubt whether an order was placed.
    if (Object.keys(wrong).length > 0) return show({ kind: "invalid", error: say.field.form, fields: wrong });
    if (store.isPreview) return show({ kind: "refused", error: say.checkout.preview });
    settle();
    setErrors({});
    setStage("placing");
    show(await placeOrder(store.id, bodyFor(fields)));
  }

  function show(outcome: OrderOutcome) {
    if (outcome.kind === "placed") return leaveFor(outcome.orderId);
    setStage("open");
    if (outcome.kind === "invalid") {
      setErrors(outcome.fields);
      setRefusals((count) => count + 1);
    }
    if (outcome.kind === "cart-changed") onCartChanged(outcome);
    if (outcome.kind === "refused") onRefused?.();
    announce({
      title: outcome.kind === "invalid" ? say.checkout.invalid : say.checkout.failed,
      description: outcome.error,
      tone: "error",
    });
  }

  function leaveFor(orderId: string) {
    // From now on an empty cart no longer redirects to the cart.
    setStage("placed");
    const confirmation = `${store.home}/checkout/orders/${orderId}`;
    announce({ title: say.checkout.placed, at: confirmation });
    navigate(confirmation, { replace: true });
  }

  return { stage, errors, form: { ref, onInput, onSubmit } };
}

// Scrolled to the middle of the screen: in WebKit a focused field may be below the bar at the top.
function showField(field: HTMLInputElement | null | undefined) {
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: "center" });
}
