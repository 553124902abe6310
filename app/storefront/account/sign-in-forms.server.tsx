import type { ReactNode } from "react";
import { EmailInput } from "#app/storefront/email-input.server.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { CODE_MINUTES } from "#rules/account/account-desk.ts";
import { say } from "#rules/language/say.ts";
import { isolateValue } from "#rules/text/isolate.ts";

type EmailFormProps = { typed?: string; problem?: string; notice?: string; isPreview?: boolean };

export function EmailForm({ typed, problem, notice, isPreview }: EmailFormProps) {
  return (
    <Narrow title={say.account.title} says={notice ?? say.account.intro}>
      {!notice && (
        <form method="post" className="grid gap-5">
          <Field label={say.field.emailLabel} error={problem}>
            <EmailInput defaultValue={typed} problem={problem} dir="ltr" className="rtl:text-end" />
          </Field>
          <Button
            type="submit"
            size="large"
            name="deed"
            value="send"
            disabled={isPreview}
            className="w-full sm:w-auto sm:justify-self-start"
          >
            {say.account.sendCode}
          </Button>
        </form>
      )}
    </Narrow>
  );
}

type CodeFormProps = { email: string; problem?: string };

export function CodeForm({ email, problem }: CodeFormProps) {
  return (
    <Narrow
      title={say.account.codeTitle}
      says={say.account.codeSent({ email: isolateValue(email), count: CODE_MINUTES })}
    >
      <form method="post" className="grid gap-5">
        <Field label={say.account.code} error={problem}>
          <TextInput
            name="code"
            required
            maxLength={20}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            dir="ltr"
            className="h-14! max-w-56 text-center text-20! tracking-[0.3em] tabular-nums"
          />
        </Field>
        <Button
          type="submit"
          size="large"
          name="deed"
          value="code"
          className="w-full sm:w-auto sm:justify-self-start"
        >
          {say.account.signIn}
        </Button>
      </form>
      <form method="post" className="mt-6 flex flex-wrap gap-3 border-line border-t pt-6">
        <Button type="submit" variant="secondary" name="deed" value="again">
          {say.account.newCode}
        </Button>
        <Button type="submit" variant="ghost" name="deed" value="other">
          {say.account.otherAddress}
        </Button>
      </form>
    </Narrow>
  );
}

function Narrow({ title, says, children }: { title: string; says: string; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-xl px-4 pt-10 sm:px-8 sm:pt-16">
      <h1 className="mb-3 font-semibold text-28 tracking-tight sm:text-40">{title}</h1>
      <p className="mb-8 break-words text-16 text-muted">{says}</p>
      {children}
    </div>
  );
}
