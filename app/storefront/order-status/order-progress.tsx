import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import { say } from "#rules/language/say.ts";
import type { FulfillmentStatus } from "#rules/order/parcel/fulfillment-status.ts";

type State = keyof typeof MARKS;

type OrderProgressProps = { status: FulfillmentStatus; names: string[] };

export function OrderProgress({ status, names }: OrderProgressProps) {
  const states: State[] = status === "fulfilled" ? ["done", "done", "done"] : ["done", "now", "later"];
  return (
    <ol aria-label={say.status.progress} className="mb-6 grid grid-cols-3 sm:mb-8">
      {states.map((state, index) => (
        <li
          key={index}
          aria-current={state === "now" ? "step" : undefined}
          className="relative grid justify-items-center gap-2 text-center text-13"
        >
          {index > 0 && (
            <span
              aria-hidden="true"
              className={classNames(
                "absolute top-4 end-[calc(50%+1.25rem)] start-[calc(-50%+1.25rem)] h-0.5 -translate-y-1/2 rounded-full",
                state === "later" ? "bg-line" : "bg-accent",
              )}
            />
          )}
          <Mark state={state} />
          <span className={state === "later" ? "text-muted" : "font-medium"}>{names[index]}</span>
        </li>
      ))}
    </ol>
  );
}

function Mark({ state }: { state: State }) {
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
