import { say } from "#rules/language/say.ts";
import { Icon } from "./icon.tsx";

type StepperProps = {
  /** What is counted, where it is not the page's one thing. */
  of?: string;
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  disabled?: boolean;
};

export function Stepper({ of, value, onChange, min = 1, max = 999, disabled = false }: StepperProps) {
  return (
    <fieldset
      aria-label={of === undefined ? say.common.quantity : say.common.quantityOf({ name: of })}
      className="inline-flex h-10 items-center rounded-control border border-muted/70 bg-card"
    >
      <StepButton
        label={of === undefined ? say.common.decrease : say.common.decreaseOf({ name: of })}
        icon="minus"
        disabled={disabled}
        atEnd={value <= min}
        onClick={() => onChange(value - 1)}
      />
      <output aria-live="polite" className="min-w-8 text-center font-medium text-14">
        {value}
      </output>
      <StepButton
        label={of === undefined ? say.common.increase : say.common.increaseOf({ name: of })}
        icon="plus"
        disabled={disabled}
        atEnd={value >= max}
        onClick={() => onChange(value + 1)}
      />
    </fieldset>
  );
}

type StepButtonProps = {
  label: string;
  icon: "minus" | "plus";
  disabled: boolean;
  /** Looks disabled without the attribute, which would move the focus away. */
  atEnd: boolean;
  onClick: () => void;
};

function StepButton({ label, icon, disabled, atEnd, onClick }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      aria-disabled={atEnd || undefined}
      onClick={atEnd ? undefined : onClick}
      className="step"
    >
      <Icon name={icon} className="size-4" />
    </button>
  );
}
