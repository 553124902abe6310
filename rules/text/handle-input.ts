import { isSlug, MAX_HANDLE_LENGTH } from "./slug.ts";
import { requiredTextInput } from "./text-input.ts";

/** Products, collections and pages have the same rules for handles. */
export const handleInput = requiredTextInput("Handle", MAX_HANDLE_LENGTH).refine(
  (handle) => isSlug(handle),
  "Handle must contain only lowercase letters, numbers, and hyphens",
);
