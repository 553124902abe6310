import { OptionFieldset } from "./option-fieldset.tsx";
import type { PickerProps } from "./picker-props.ts";
import { ValueRadio } from "./value-radio.tsx";

export function ValueSwatches(props: PickerProps) {
  return (
    <OptionFieldset {...props}>
      <div className="flex flex-wrap gap-1">
        {props.values.map((value) => (
          <span
            key={value}
            title={value}
            className="group relative grid size-11 place-items-center rounded-full"
          >
            <Swatch value={value} colour={props.swatches[value]} />
            <span
              aria-hidden="true"
              className="absolute hidden h-px w-10 -rotate-45 bg-ink forced-colors:bg-[CanvasText] group-has-disabled:block"
            />
            <ValueRadio {...props} value={value} />
          </span>
        ))}
      </div>
    </OptionFieldset>
  );
}

/** Grey where no word of the value is a known colour: two letters distinguish such swatches. */
function Swatch({ value, colour }: { value: string; colour: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      style={{ backgroundColor: colour }}
      dir="auto"
      className="swatch grid size-8 place-items-center rounded-full border border-ink/20 bg-swatch font-medium text-12 ring-ink ring-offset-2 ring-offset-paper transition-shadow group-hover:ring-1 group-has-disabled:opacity-40 group-has-disabled:ring-0 group-has-checked:ring-2"
    >
      {colour ? "" : [...value.trim()].slice(0, 2).join("")}
    </span>
  );
}
