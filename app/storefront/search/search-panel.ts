import type { ComponentType, RefObject } from "react";

/** Below the search box of a store that searches as you type. */
export type SearchPanel = ComponentType<{
  /** Of the form above, which works without the panel. */
  input: RefObject<HTMLInputElement | null>;
  onClose: (() => void) | undefined;
}>;
