import { Field } from "#app/ui/field.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { MAX_NOTE_LENGTH } from "#rules/order/note-length.ts";

type NoteFieldProps = { value: string; onChange: (text: string) => void; error?: string };

export function NoteField({ value, onChange, error }: NoteFieldProps) {
  return (
    <Field label="Note" hint="Optional. Shoppers do not see it." error={error}>
      <Textarea
        rows={2}
        maxLength={MAX_NOTE_LENGTH}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
