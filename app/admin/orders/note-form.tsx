import { type FormEvent, useState } from "react";
import { answer, api } from "#app/admin/api/api-client.ts";
import { sentenceOf } from "#app/admin/api/api-error.ts";
import { useUnsavedWork } from "#app/admin/unsaved-work.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { MAX_NOTE_LENGTH } from "#rules/order/note-length.ts";
import { useDeed } from "./deeds/use-deed.ts";

/** A new form, and so a new key, after each note. */
export function NoteForm({ orderId }: { orderId: string }) {
  const [written, setWritten] = useState(0);
  return <OneNote key={written} orderId={orderId} onWritten={() => setWritten(written + 1)} />;
}

function OneNote({ orderId: id, onWritten }: { orderId: string; onWritten: () => void }) {
  const [text, setText] = useState("");
  const deed = useDeed({
    send: (text: string, options) =>
      answer(api.orders[":id"].notes.$post({ param: { id }, json: { text } }, options)),
    done: () => ({ title: "Note added" }),
  });
  const isBlank = text.trim() === "";
  useUnsavedWork(!isBlank);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isBlank && !deed.isPending) deed.mutate(text, { onSuccess: onWritten });
  }

  return (
    <form onSubmit={submit} noValidate className="mb-5 grid gap-2 border-line border-b pb-5">
      <Field
        label="Add a note"
        hint="Shoppers do not see it."
        error={deed.error ? sentenceOf(deed.error, "The note was not saved. Please try again.") : undefined}
      >
        <Textarea
          rows={2}
          maxLength={MAX_NOTE_LENGTH}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      {!isBlank && (
        <Button
          type="submit"
          size="small"
          variant="secondary"
          className="justify-self-end"
          busy={deed.isPending}
        >
          Save note
        </Button>
      )}
    </form>
  );
}
