import type { SyntheticEvent } from "react";
import type { PickerProps } from "./option-pickers.tsx";

/** Lies over what shows the value. A radio button of the browser's own: arrow keys, and '2 of 3' is said by itself. */
export function ValueRadio({ name, value, chosen, isAvailable, onToggle }: PickerProps & { value: string }) {
  function clearIfChosen(event: SyntheticEvent) {
    if (value !== chosen) return;
    // Cleared by the key's release, it would be checked again by the same release.
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
      // Choosing the chosen one again changes nothing for the browser; here it clears.
      onClick={clearIfChosen}
      onKeyUp={(event) => event.key === " " && clearIfChosen(event)}
      className="absolute inset-0 cursor-pointer appearance-none rounded-[inherit] disabled:cursor-not-allowed"
    />
  );
}
