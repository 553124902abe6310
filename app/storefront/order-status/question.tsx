import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { say } from "#rules/language/say.ts";
import type { ShownQuestion } from "./question.server.ts";

export type RefusedAnswer = { problem: string; typed: string };

type QuestionProps = { question: ShownQuestion; refused: RefusedAnswer | undefined };

/** Asks whose order it is. The browser itself sends the form and loads the page again: it works without scripts. */
export function Question({ question, refused }: QuestionProps) {
  return (
    <section
      aria-labelledby="question"
      className="mt-8 grid gap-5 rounded-card border border-line bg-card p-5 sm:p-8"
    >
      <div className="grid gap-1">
        <h2 id="question" className="font-semibold text-16">
          {say.status.isItYours}
        </h2>
        <p className="text-14 text-muted">{question.says}</p>
      </div>
      <form method="post" className="grid max-w-sm gap-5">
        <Field label={question.label} error={refused?.problem} hint={question.hint}>
          <TextInput
            name="answer"
            defaultValue={refused?.typed}
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            // A page with a problem begins at its field.
            autoFocus={refused !== undefined}
            className="h-12! md:h-11!"
          />
        </Field>
        <Button type="submit" size="large" className="w-full sm:w-auto sm:justify-self-start">
          {say.status.showOrder}
        </Button>
      </form>
    </section>
  );
}
