import { type FormEvent, useState } from "react";
import { sentenceOf } from "#app/admin/api/api-error.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { CodeInput, isWholeCode } from "./code-input.tsx";

type Attempt = { mutate: (code: string) => void; isPending: boolean; error: Error | null; reset: () => void };

type CodeFormProps = { label: string; submitLabel: string; attempt: Attempt };

/** Six digits, submitted as soon as they are complete. */
export function CodeForm({ label, submitLabel, attempt }: CodeFormProps) {
  const [code, setCode] = useState("");
  const error = attempt.error ? sentenceOf(attempt.error, "Please try again.") : undefined;

  function change(typed: string) {
    setCode(typed);
    if (attempt.error) attempt.reset();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    attempt.mutate(code);
  }

  return (
    <form onSubmit={submit} className="mt-6 grid gap-4">
      <Field label={label} error={error}>
        <CodeInput value={code} onChange={change} onComplete={attempt.mutate} />
      </Field>
      <Button type="submit" size="large" disabled={!isWholeCode(code)} busy={attempt.isPending}>
        {submitLabel}
      </Button>
    </form>
  );
}
