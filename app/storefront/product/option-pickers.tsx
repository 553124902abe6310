import {
  type Choice,
  isSelectable,
  optionControl,
  type PickableVariant,
  toggleValue,
} from "#rules/product/variant/option-picking.ts";
import { ValueButtons } from "./value-buttons.tsx";
import { ValueDropdown } from "./value-dropdown.tsx";
import { ValueSwatches } from "./value-swatches.tsx";

type OptionPickersProps = {
  options: string[];
  values: string[][];
  variants: PickableVariant[];
  swatches: Record<string, string>;
  choice: Choice;
  /** An option without a value is marked. */
  marksMissing: boolean;
  onChoose: (choice: Choice) => void;
};

const PICKERS = { swatches: ValueSwatches, buttons: ValueButtons, dropdown: ValueDropdown };

export function OptionPickers({
  options,
  values,
  variants,
  swatches,
  choice,
  marksMissing,
  onChoose,
}: OptionPickersProps) {
  return options.map((name, position) => {
    const own = values[position] ?? [];
    const Picker = PICKERS[optionControl(name, own.length)];
    return (
      <Picker
        key={name}
        name={name}
        values={own}
        swatches={swatches}
        chosen={choice[position]}
        missing={marksMissing && choice[position] === undefined}
        isAvailable={(value) => isSelectable(variants, choice, position, value)}
        onToggle={(value) => onChoose(toggleValue(choice, position, value))}
      />
    );
  });
}
