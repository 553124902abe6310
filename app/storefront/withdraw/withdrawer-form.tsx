import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useStore } from "#app/storefront/store.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { say } from "#rules/language/say.ts";
import { type FoundOrder, findOrder, type Withdrawer } from "./withdrawal.ts";

type WithdrawerFormProps = {
  /** What is filled in already. */
  typed: Partial<Withdrawer>;
  onFound: (withdrawer: Withdrawer, order: FoundOrder) => void;
};

type Problem = { error: string; fields: Record<string, string> };

/** Uncontrolled: what was typed before hydration is kept. */
export function WithdrawerForm({ typed, onFound }: WithdrawerFormProps) {
  const { id: storeId } = useStore();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const form = useRef<HTMLFormElement>(null);
  const isReady = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problem]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const sent = new FormData(event.currentTarget);
    const text = (field: string) => String(sent.get(field) ?? "");
    const withdrawer = {
      storeId,
      name: text("name"),
      order_number: text("order_number"),
      email: text("email"),
    };
    setBusy(true);
    setProblem(undefined);
    const answer = await findOrder(withdrawer);
    setBusy(false);
    if (answer.ok) onFound(withdrawer, answer.found);
    else setProblem(answer);
  }

  const field = (name: "name" | "order_number" | "email") => ({
    name,
    defaultValue: typed[name],
    className: "h-12! md:h-11!",
  });

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-5">
      <Field label={say.address.namedName} required error={problem?.fields.name}>
        <TextInput {...field("name")} autoComplete="name" />
      </Field>
      <Field
        label={say.order.number}
        required
        hint={say.withdraw.numberHint}
        error={problem?.fields.order_number}
      >
        <TextInput {...field("order_number")} inputMode="numeric" autoComplete="off" />
      </Field>
      <Field
        label={say.field.emailLabel}
        required
        hint={say.withdraw.emailHint}
        error={problem?.fields.email}
      >
        <TextInput
          {...field("email")}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      {problem && (
        <p role="alert" className="break-words text-14 text-danger">
          {problem.error}
        </p>
      )}
      <noscript>
        <p className="text-14">{say.withdraw.needsScripts}</p>
      </noscript>
      {/* Until the page is ready the form cannot be sent: the browser would send it to an address that takes none. */}
      <Button
        type={isReady ? "submit" : "button"}
        size="large"
        busy={busy}
        className="w-full sm:w-auto sm:justify-self-start"
      >
        {say.withdraw.continue}
      </Button>
    </form>
  );
}

function neverChanges() {
  return () => {};
}
