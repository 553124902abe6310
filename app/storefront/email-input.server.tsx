import type { ComponentProps } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { TextInput } from "#app/ui/text-input.tsx";
import { MAX_EMAIL_LENGTH } from "#rules/email/email.ts";

type EmailInputProps = Pick<
  ComponentProps<typeof TextInput>,
  "defaultValue" | "aria-label" | "dir" | "className"
> & {
  problem: string | undefined;
};

/** For forms that the server renders. */
export function EmailInput({ problem, className, ...input }: EmailInputProps) {
  return (
    <TextInput
      {...input}
      name="email"
      type="email"
      required
      maxLength={MAX_EMAIL_LENGTH}
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      // A page with a problem begins at its field.
      autoFocus={problem !== undefined}
      className={classNames("h-12! md:h-11!", className)}
    />
  );
}
