import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { FulfillmentStatus } from "#rules/order/parcel/fulfillment-status.ts";

type Step = { name: string; state: "done" | "now" | "later" };

type OrderProgressProps = { status: FulfillmentStatus; isPickup: boolean };

export function OrderProgress({ status, isPickup }: OrderProgressProps) {
  const steps = stepsOf(status, isPickup);
  return (
    <ol aria-label="Progress" className="mb-6 grid grid-cols-3 sm:mb-8">
      {steps.map((step, index) => (
        <li
          key={step.name}
          aria-current={step.state === "now" ? "step" : undefined}
          className="relative grid justify-items-center gap-2 text-center text-13"
        >
          {index > 0 && (
            <span
              aria-hidden="true"
              className={classNames(
                "absolute top-4 right-[calc(50%+1.25rem)] left-[calc(-50%+1.25rem)] h-0.5 -translate-y-1/2 rounded-full",
                step.state === "later" ? "bg-line" : "bg-accent",
              )}
            />
          )}
          <Mark state={step.state} />
          <span className={step.state === "later" ? "text-muted" : "font-medium"}>{step.name}</span>
        </li>
      ))}
    </ol>
  );
}

function Mark({ state }: { state: Step["state"] }) {
  return (
    <span
      aria-hidden="true"
      className={classNames("grid size-8 place-items-center rounded-full", MARKS[state])}
    >
      {state === "done" ? (
        <Icon name="check" className="size-4" />
      ) : (
        <span className="size-2 rounded-full bg-current" />
      )}
    </span>
  );
}

const MARKS = {
  done: "bg-fill text-on-fill",
  now: "bg-accent-tint text-accent ring-2 ring-accent",
  later: "bg-paper text-muted/70 ring-1 ring-line",
};

function stepsOf(status: FulfillmentStatus, isPickup: boolean): Step[] {
  const isDone = status === "fulfilled";
  return [
    { name: "Ordered", state: "done" },
    { name: "Processing", state: isDone ? "done" : "now" },
    { name: isPickup ? "Ready for pickup" : "Shipped", state: isDone ? "done" : "later" },
  ];
}
