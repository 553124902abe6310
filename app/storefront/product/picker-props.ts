/** The props of each kind of picker. */
export type PickerProps = {
  name: string;
  values: string[];
  chosen: string | undefined;
  /** Asked for and not chosen yet. */
  missing: boolean;
  swatches: Record<string, string>;
  isAvailable: (value: string) => boolean;
  onToggle: (value: string) => void;
};
