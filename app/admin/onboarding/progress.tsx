import { classNames } from "#app/ui/class-names.ts";

const STEP_COUNT = 3;

export function Progress({ step }: { step: number }) {
  return (
    <div
      role="progressbar"
      aria-label="Setting up your store"
      aria-valuemin={1}
      aria-valuemax={STEP_COUNT}
      aria-valuenow={step}
      aria-valuetext={`Step ${step} of ${STEP_COUNT}`}
    >
      <p className="mb-2 font-medium text-13 text-muted">
        Step {step} of {STEP_COUNT}
      </p>
      <div className="grid grid-cols-3 gap-1.5">
        {Array.from({ length: STEP_COUNT }, (_, index) => (
          <span
            key={index}
            className={classNames(
              "h-1 rounded-full transition-colors",
              index < step ? "bg-accent" : "bg-line",
            )}
          />
        ))}
      </div>
    </div>
  );
}
