import { OptionFieldset } from "./option-fieldset.tsx";
import type { PickerProps } from "./picker-props.ts";
import { ValueRadio } from "./value-radio.tsx";

export function ValueButtons(props: PickerProps) {
  return (
    <OptionFieldset {...props}>
      <div className="flex flex-wrap gap-2">
        {props.values.map((value) => (
          <span key={value} className="choice" dir="auto">
            {value}
            <ValueRadio {...props} value={value} />
          </span>
        ))}
      </div>
    </OptionFieldset>
  );
}
