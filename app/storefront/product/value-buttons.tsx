import { OptionLegend } from "./option-legend.tsx";
import type { PickerProps } from "./picker-props.ts";
import { ValueRadio } from "./value-radio.tsx";

export function ValueButtons(props: PickerProps) {
  return (
    <fieldset className="min-w-0">
      <OptionLegend name={props.name} chosen={props.chosen} />
      <div className="flex flex-wrap gap-2">
        {props.values.map((value) => (
          <span key={value} className="choice" dir="auto">
            {value}
            <ValueRadio {...props} value={value} />
          </span>
        ))}
      </div>
    </fieldset>
  );
}
