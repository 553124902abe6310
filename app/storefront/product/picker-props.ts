/** The props of each kind of picker. */
export type PickerProps = {
  name: string;
  values: string[];
  chosen: string | undefined;
  swatches: Record<string, string>;
  isAvailable: (value: string) => boolean;
  onToggle: (value: string) => void;
};
