import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { answer, api } from "#app/admin/api/api-client.ts";
import { sentenceOf } from "#app/admin/api/api-error.ts";
import type { SessionAnswer } from "#app/admin/api/fresh-tokens.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";

export function RecoveryForm({ onSession }: { onSession: (session: SessionAnswer) => Promise<void> }) {
  const [code, setCode] = useState("");
  const recover = useMutation({
    mutationFn: () => answer(api.auth.recovery.$post({ json: { code } })),
    onSuccess: onSession,
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    recover.mutate();
  }

  return (
    <form onSubmit={submit} className="mt-6 grid gap-4">
      <Field
        label="Recovery code"
        hint="One of the codes that you saved when you turned the second factor on. Each works once."
        error={recover.error ? sentenceOf(recover.error, "Please try again.") : undefined}
      >
        <TextInput
          value={code}
          onChange={(event) => setCode(event.target.value)}
          autoComplete="off"
          spellCheck={false}
          className="h-12 font-mono"
        />
      </Field>
      <Button type="submit" size="large" disabled={code.trim() === ""} busy={recover.isPending}>
        Confirm
      </Button>
    </form>
  );
}
