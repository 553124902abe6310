import { OptionLegend } from "./option-legend.tsx";
import type { PickerProps } from "./option-pickers.tsx";

export function ValueSwatches({ name, values, swatches, chosen, isAvailable, onToggle }: PickerProps) {
  return (
    <fieldset className="min-w-0">
      <OptionLegend name={name} chosen={chosen} />
      <div className="flex flex-wrap gap-1">
        {values.map((value) => (
          <button
            key={value}
            type="button"
            aria-label={value}
            title={value}
            aria-pressed={value === chosen}
            disabled={!isAvailable(value)}
            onClick={() => onToggle(value)}
            className="group relative grid size-11 cursor-pointer place-items-center rounded-full disabled:cursor-not-allowed"
          >
            <span
              style={{ backgroundColor: swatches[value] }}
              className="size-8 rounded-full border border-ink/20 ring-ink ring-offset-2 ring-offset-paper transition-shadow group-hover:ring-1 group-disabled:opacity-40 group-disabled:ring-0 group-aria-pressed:ring-2"
            />
            <span
              aria-hidden="true"
              className="absolute hidden h-px w-10 -rotate-45 bg-ink group-disabled:block"
            />
          </button>
        ))}
      </div>
    </fieldset>
  );
}
