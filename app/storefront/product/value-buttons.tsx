import { OptionLegend } from "./option-legend.tsx";
import type { PickerProps } from "./option-pickers.tsx";

export function ValueButtons({ name, values, chosen, isAvailable, onToggle }: PickerProps) {
  return (
    <fieldset className="min-w-0">
      <OptionLegend name={name} chosen={chosen} />
      <div className="flex flex-wrap gap-2">
        {values.map((value) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === chosen}
            disabled={!isAvailable(value)}
            onClick={() => onToggle(value)}
            className="choice"
          >
            {value}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
