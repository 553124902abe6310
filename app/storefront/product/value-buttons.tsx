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
            className="min-h-11 min-w-11 max-w-full cursor-pointer break-words rounded-control border border-muted/70 bg-card px-4 py-2 text-14 transition-colors hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper disabled:cursor-not-allowed disabled:border-line disabled:text-muted disabled:line-through"
          >
            {value}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
