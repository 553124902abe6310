import { useEffect, useRef, useState } from "react";
import type { HeadersFunction, MetaFunction } from "react-router";
import { STAYS_OPEN } from "#app/page-context.ts";
import { useStore } from "#app/storefront/store.ts";
import { say } from "#rules/language/say.ts";
import { isolate } from "#rules/text/isolate.ts";
import type { Route } from "./+types/withdraw";
import { ChooseItems } from "./choose-items.tsx";
import { Receipt } from "./receipt.tsx";
import { withdrawLoader } from "./withdraw.server.ts";
import type { FoundOrder, MadeRequest, Withdrawer } from "./withdrawal.ts";
import { WithdrawerForm } from "./withdrawer-form.tsx";

export const handle = STAYS_OPEN;

export const loader = withdrawLoader;

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? [];

type Step =
  | { name: "who"; typed: Partial<Withdrawer> }
  | { name: "what"; withdrawer: Withdrawer; order: FoundOrder }
  | { name: "done"; withdrawer: Withdrawer; request: MadeRequest };

function titleOf(step: Step): string {
  if (step.name === "who") return say.withdraw.title;
  if (step.name === "done") return say.withdraw.done;
  return step.order.lines.length > 0 ? say.withdraw.check : say.withdraw.already;
}

export default function WithdrawPage({ loaderData: { orderNumber } }: Route.ComponentProps) {
  const { name: storeName } = useStore();
  const [step, setStep] = useState<Step>({ name: "who", typed: { order_number: orderNumber } });
  const title = useFocusOnChange(step.name);
  return (
    <div className="mx-auto max-w-2xl px-4 pt-10 sm:px-8 sm:pt-16">
      <h1
        ref={title}
        tabIndex={-1}
        className="mb-3 font-semibold text-28 tracking-tight outline-none sm:text-40"
      >
        {titleOf(step)}
      </h1>
      {step.name === "who" && (
        <>
          <p className="mb-8 break-words text-16 text-muted">
            {say.withdraw.intro({ store: isolate(storeName) })}
          </p>
          <WithdrawerForm
            typed={step.typed}
            onFound={(withdrawer, order) => setStep({ name: "what", withdrawer, order })}
          />
        </>
      )}
      {step.name === "what" && (
        <ChooseItems
          withdrawer={step.withdrawer}
          order={step.order}
          onBack={() => setStep({ name: "who", typed: step.withdrawer })}
          onDone={(request) => setStep({ name: "done", withdrawer: step.withdrawer, request })}
        />
      )}
      {step.name === "done" && <Receipt withdrawer={step.withdrawer} request={step.request} />}
    </div>
  );
}

/** A new step begins at its title, also for those who hear the page. */
function useFocusOnChange(step: string) {
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    title.current?.focus();
    window.scrollTo({ top: 0 });
  }, [step]);
  return title;
}
