import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { api } from "#app/admin/api/api-client.ts";
import { sentenceOf, toApiError } from "#app/admin/api/api-error.ts";
import { useStore } from "#app/admin/session/session.ts";
import { useMay } from "#app/admin/session/use-may.ts";
import { useStoreSwitch } from "#app/admin/settings/use-store-switch.ts";
import { Disclosure } from "#app/admin/ui/disclosure.tsx";
import { showToast } from "#app/admin/ui/toaster.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import { moveFocusOn } from "#app/ui/move-focus-on.ts";
import type { DashboardFigures } from "./use-dashboard.ts";

type Steps = NonNullable<DashboardFigures["first_steps"]>;

const STEPS: { fact: Exclude<keyof Steps, "order">; to: string; title: string; hint: string }[] = [
  {
    fact: "place",
    to: "/admin/settings/details",
    title: "Where do you sell from?",
    hint: "Your country, and the currency of your prices.",
  },
  {
    fact: "product",
    to: "/admin/products/new",
    title: "Add your first product",
    hint: "With pictures, options and prices. Or drop a file of Shopify or WooCommerce on the product list.",
  },
  {
    fact: "look",
    to: "/admin/online-store/theme",
    title: "Choose your look",
    hint: "Logo, colour and fonts, with a live preview.",
  },
  {
    fact: "details",
    to: "/admin/settings/details",
    title: "Enter your store details",
    hint: "Your address and e-mail, as invoices show them.",
  },
  {
    fact: "shipping",
    to: "/admin/settings/shipping",
    title: "Set up shipping",
    hint: "Where you ship to, and what it costs.",
  },
  {
    fact: "payment",
    to: "/admin/settings/payments",
    title: "Choose how you are paid",
    hint: "By bank transfer, in cash or by card.",
  },
];

/** What a new store needs, each ticked by fact. Gone when all is done. Closed once there are orders, which come first. */
export function FirstSteps({ steps }: { steps: Steps }) {
  const { opening_soon: closed } = useStore();
  const facts = closed ? [...Object.values(steps), false] : Object.values(steps);
  const done = facts.filter(Boolean).length;
  const count = `${done} of ${facts.length} done`;
  const list = <StepList steps={steps} share={done / facts.length} />;
  return (
    <div className="@container mt-5 tabular-nums">
      {steps.order ? (
        <Disclosure title={TITLE} beside={<span className="text-13 text-muted">{count}</span>}>
          {list}
          <div className="mt-3 flex justify-end">
            <Dismiss />
          </div>
        </Disclosure>
      ) : (
        <Card title={TITLE} description={count} action={<Dismiss />}>
          {list}
        </Card>
      )}
    </div>
  );
}

const TITLE = "Get your shop ready";

function StepList({ steps, share }: { steps: Steps; share: number }) {
  const { slug, opening_soon: closed } = useStore();
  return (
    <>
      <div aria-hidden="true" className="mb-2 h-1.5 overflow-hidden rounded-full bg-line">
        <div
          className="h-full rounded-full bg-accent transition-[width]"
          style={{ width: `${100 * share}%` }}
        />
      </div>
      <ol className="grid gap-x-10 @3xl:grid-cols-2">
        {STEPS.map(({ fact, to, title, hint }) => (
          <Step key={fact} done={steps[fact]} hint={hint}>
            <Link to={to} className={LINK}>
              {title}
            </Link>
          </Step>
        ))}
        <Step
          done={steps.order}
          hint={
            closed ? "As soon as your shop is open." : "Buy something in your own shop, as a shopper would."
          }
        >
          {closed ? (
            "Place a test order"
          ) : (
            <a href={`/${slug}`} target="_blank" rel="noopener" className={LINK}>
              Place a test order<span className="sr-only"> (opens your shop in a new tab)</span>
            </a>
          )}
        </Step>
        {closed && (
          <Step done={false} hint="Until then visitors see 'Opening soon'." action={<OpenShop />}>
            Open your shop
          </Step>
        )}
      </ol>
    </>
  );
}

type StepProps = { done: boolean; hint: string; action?: ReactNode; children: ReactNode };

function Step({ done, hint, action, children }: StepProps) {
  return (
    <li className="group relative flex items-center gap-4 border-line border-b py-3.5 text-14 last:border-b-0 @3xl:[&:nth-last-child(2):nth-child(odd)]:border-b-0">
      <span
        className={classNames(
          "grid size-6 shrink-0 place-items-center rounded-full border",
          done ? "border-accent bg-accent text-card" : "border-muted/70",
        )}
      >
        {done && <Icon name="check" className="size-4" />}
      </span>
      <div className="min-w-0 flex-1">
        <p className={classNames("font-medium", done && "text-muted")}>
          <span className="sr-only">{done ? "Done: " : "To do: "}</span>
          {children}
        </p>
        {!done && <p className="mt-0.5 text-13 text-muted">{hint}</p>}
      </div>
      {action}
    </li>
  );
}

// The whole row is pressed.
const LINK = "after:absolute after:inset-0 hover:underline";

function OpenShop() {
  const save = useStoreSwitch("opening_soon");
  const lookAgain = useLookAgain();
  const mayOpen = useMay()("close");
  if (!mayOpen) return null;
  return (
    <Button size="small" busy={save.isPending} onClick={() => save.mutate(false, { onSuccess: lookAgain })}>
      Open the shop
    </Button>
  );
}

function Dismiss() {
  const lookAgain = useLookAgain();
  const dismiss = useMutation({
    mutationFn: async () => {
      const response = await api.dashboard["first-steps"].$delete();
      if (!response.ok) throw await toApiError(response as unknown as Response);
    },
    onSuccess: lookAgain,
    onError: (error) =>
      showToast({ title: sentenceOf(error, "The list could not be dismissed"), kind: "error" }),
  });
  return (
    <Button
      variant="ghost"
      size="small"
      busy={dismiss.isPending}
      onClick={({ currentTarget }) =>
        dismiss.mutate(undefined, { onSuccess: () => moveFocusOn(currentTarget) })
      }
    >
      Dismiss
    </Button>
  );
}

function useLookAgain() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ["dashboard"], exact: true });
}
