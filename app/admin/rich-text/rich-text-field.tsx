import { Code } from "lucide-react";
import { useId, useImperativeHandle, useState } from "react";
import { ConfirmDialog } from "#app/admin/ui/confirm-dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import { holdsMoreThanFormatted } from "./holds-more-than-formatted.ts";
import { RichTextEditor } from "./rich-text-editor.tsx";

type RichTextFieldProps = {
  label: string;
  value: string;
  onChange: (html: string) => void;
  error: string | undefined;
  /** For the form: focuses this field when it is invalid. */
  fieldRef?: (field: { focus: () => void } | null) => void;
};

/**
 * Formatted text, or HTML where the editor does not support everything. The server keeps what its allow-list contains.
 */
export function RichTextField({ label, value, onChange, error, fieldRef }: RichTextFieldProps) {
  const [asHtml, setAsHtml] = useState(false);
  const [asking, setAsking] = useState(false);
  const [givenUp, setGivenUp] = useState<string>();
  const wouldLose = value !== givenUp && holdsMoreThanFormatted(value);
  if (wouldLose && !asHtml) setAsHtml(true);

  const id = useId();
  useImperativeHandle(fieldRef, () => ({ focus: () => document.getElementById(id)?.focus() }), [id]);
  const described = {
    id,
    "aria-describedby": error ? `${id}-error` : undefined,
    "aria-invalid": error ? true : undefined,
  };

  function showFormatted() {
    setAsking(false);
    setGivenUp(value);
    setAsHtml(false);
  }

  return (
    <div className="grid gap-1.5">
      <div className="flex items-center justify-between">
        <label htmlFor={id} id={`${id}-label`} className="font-medium text-13">
          {label}
        </label>
        <Button
          variant="ghost"
          size="small"
          aria-pressed={asHtml}
          onClick={() => (wouldLose ? setAsking(true) : setAsHtml(!asHtml))}
        >
          <Code aria-hidden="true" className="size-4" />
          {asHtml ? "Formatted" : "HTML"}
        </Button>
      </div>
      <div className="frame overflow-hidden">
        {asHtml ? (
          <textarea
            dir="auto"
            {...described}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            rows={12}
            spellCheck={false}
            className="bare block w-full resize-y p-3 font-mono text-13"
          />
        ) : (
          <RichTextEditor
            value={value}
            onChange={onChange}
            labelledBy={`${id}-label`}
            described={described}
          />
        )}
      </div>
      {error && (
        <p id={`${id}-error`} className="text-13 text-danger">
          {error}
        </p>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={showFormatted}
        title="Switch to the formatted view?"
        description="It does not support tables, pictures, small headings, superscript or subscript. They are removed once you change the text there."
        confirmLabel="Switch"
      />
    </div>
  );
}
