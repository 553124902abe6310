type OptionsProps = { of: readonly { value: string | number; label: string }[] };

/** What a select offers. */
export function Options({ of: choices }: OptionsProps) {
  return choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
