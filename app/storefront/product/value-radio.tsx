import type { SyntheticEvent } from "react";
import type { PickerProps } from "./picker-props.ts";

/** Covers the visible value. A native radio button: arrow keys and '2 of 3' work by themselves. */
export function ValueRadio({ name, value, chosen, isAvailable, onToggle }: PickerProps & { value: string }) {
  function clearIfChosen(event: SyntheticEvent) {
    if (value !== chosen) return;
    // The key's release would check it again after it was cleared.
    if (event.type === "keyup") event.preventDefault();
    onToggle(value);
  }

  return (
    <input
      type="radio"
      name={name}
      aria-label={value}
      checked={value === chosen}
      disabled={!isAvailable(value)}
      onChange={() => onToggle(value)}
      // Choosing the chosen value again does nothing in the browser; here it clears.
      onClick={clearIfChosen}
      onKeyUp={(event) => event.key === " " && clearIfChosen(event)}
      className="absolute inset-0 cursor-pointer appearance-none rounded-[inherit] disabled:cursor-not-allowed"
    />
  );
}
