import { useId, useState } from "react";
import type { EditedOption, OptionIssue, OptionValue } from "#rules/product/variant/edited-options.ts";
import { ValueChip } from "./value-chip.tsx";

type OptionValuesProps = {
  option: EditedOption;
  issues: readonly OptionIssue[];
  onChange: (values: OptionValue[]) => void;
};

export function OptionValues({ option, issues, onChange }: OptionValuesProps) {
  const id = useId();
  const { values } = option;

  return (
    <div className="grid min-w-0 grid-cols-1 gap-1.5 max-lg:col-span-2">
      <label htmlFor={id} className="justify-self-start font-medium text-13">
        Values
      </label>
      <div className="frame flex min-h-10 flex-wrap items-center gap-1.5 p-1.5">
        {values.map((value) => (
          <ValueChip
            key={value.key}
            text={value.text}
            wrong={issues.some((issue) => issue.valueKey === value.key)}
            onRename={(text) =>
              onChange(values.map((other) => (other.key === value.key ? { key: value.key, text } : other)))
            }
            onRemove={() => {
              document.getElementById(id)?.focus();
              onChange(values.filter((other) => other.key !== value.key));
            }}
          />
        ))}
        <NewValue
          id={id}
          describedBy={issues.length > 0 ? `${id}-error` : undefined}
          isFirst={values.length === 0}
          onAdd={(texts) =>
            onChange([...values, ...texts.map((text) => ({ key: crypto.randomUUID(), text }))])
          }
        />
      </div>
      {issues.length > 0 && (
        <p id={`${id}-error`} className="text-13 text-danger">
          {[...new Set(issues.map((issue) => issue.message))].join(". ")}
        </p>
      )}
    </div>
  );
}

type NewValueProps = {
  id: string;
  describedBy: string | undefined;
  isFirst: boolean;
  onAdd: (texts: string[]) => void;
};

function NewValue({ id, describedBy, isFirst, onAdd }: NewValueProps) {
  const [text, setText] = useState("");

  function commit(typed: string) {
    // A column copied from a spreadsheet is a list of values.
    const texts = typed
      .split(/[\n\r\t]+/)
      .map((part) => part.trim())
      .filter((part) => part !== "");
    setText("");
    if (texts.length > 0) onAdd(texts);
  }

  return (
    <input
      id={id}
      dir="auto"
      aria-describedby={describedBy}
      aria-invalid={describedBy ? true : undefined}
      value={text}
      placeholder={isFirst ? "Type a value, press Enter" : "Add another"}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => commit(text)}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
        event.preventDefault();
        commit(text);
      }}
      onPaste={(event) => {
        const pasted = event.clipboardData.getData("text/plain");
        if (!/[\n\r\t]/.test(pasted.trim())) return;
        event.preventDefault();
        commit(`${text}${pasted}`);
      }}
      className="bare h-7 min-w-28 flex-1 bg-transparent px-1.5 text-16 placeholder:text-muted md:text-14"
    />
  );
}
