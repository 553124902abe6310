import { Checkbox as BaseCheckbox } from "@base-ui/react/checkbox";
import { type ReactNode, useId } from "react";
import { useReadOnly } from "#app/admin/session/read-only.tsx";
import { Icon } from "#app/ui/icon.tsx";

type CheckboxProps = {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
};

export function Checkbox({ label, checked, onChange, disabled }: CheckboxProps) {
  const labelId = useId();
  const readOnly = useReadOnly();
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside holds the hidden input
    <label className="flex cursor-pointer items-start gap-3 text-14 has-data-disabled:cursor-not-allowed has-data-disabled:opacity-50">
      <BaseCheckbox.Root
        aria-labelledby={labelId}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled || readOnly}
        className="grid size-5 shrink-0 place-items-center rounded-control border border-muted/70 bg-card transition-colors data-checked:border-accent data-checked:bg-accent"
      >
        <BaseCheckbox.Indicator className="text-card">
          <Icon name="check" className="size-4" />
        </BaseCheckbox.Indicator>
      </BaseCheckbox.Root>
      <span id={labelId}>{label}</span>
    </label>
  );
}
