import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { type SignInInput, signInInput } from "#rules/owner/sign-in-input.ts";

type EmailFormProps = {
  /** The address that it begins with. */
  start: string | undefined;
  busy: boolean;
  onSubmit: (email: string) => void;
};

export function EmailForm({ start = "", busy, onSubmit }: EmailFormProps) {
  const form = useForm<SignInInput>({ resolver: zodResolver(signInInput), defaultValues: { email: start } });
  return (
    <form noValidate onSubmit={form.handleSubmit(({ email }) => onSubmit(email))} className="mt-6 grid gap-4">
      <Field label="Email" error={form.formState.errors.email?.message}>
        <TextInput
          {...form.register("email")}
          type="email"
          required
          autoComplete="email"
          placeholder="you@example.com"
          className="h-12!"
        />
      </Field>
      <Button type="submit" size="large" busy={busy}>
        {busy ? "Sending..." : "Continue with email"}
      </Button>
    </form>
  );
}
