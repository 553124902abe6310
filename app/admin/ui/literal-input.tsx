import type { ComponentProps } from "react";
import { TextInput } from "#app/ui/text-input.tsx";

/** Every letter counts: nothing is capitalised, completed or corrected. */
export function LiteralInput(props: ComponentProps<typeof TextInput>) {
  return <TextInput {...props} autoCapitalize="none" autoComplete="off" spellCheck={false} />;
}
