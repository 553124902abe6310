import { type KeyboardEvent, useState } from "react";
import { IconButton } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import type { EditedOption, OptionIssue } from "#rules/edited-options.ts";
import { OptionValues } from "./option-values.tsx";

type OptionEditorProps = {
  option: EditedOption;
  number: number;
  issues: readonly OptionIssue[];
  onChange: (option: EditedOption) => void;
  onRemove: () => void;
};

export function OptionEditor({ option, number, issues, onChange, onRemove }: OptionEditorProps) {
  return (
    <fieldset
      aria-label={`Option ${number}`}
      className="grid items-start gap-3 rounded-control border border-line p-3 sm:grid-cols-[12rem_1fr_auto]"
    >
      <OptionName
        // A name that was taken back by an undo shows again.
        key={option.name}
        option={option}
        issue={issues.find((issue) => issue.valueKey === undefined && issue.reason !== "too-many-variants")}
        onChange={onChange}
      />
      <OptionValues
        option={option}
        issues={issues.filter(
          (issue) => issue.valueKey !== undefined || issue.reason === "too-many-variants",
        )}
        onChange={(values) => onChange({ ...option, values })}
      />
      <IconButton
        label={`Remove option ${option.name || number}`}
        onClick={onRemove}
        className="justify-self-end sm:mt-6"
      >
        <Icon name="close" className="size-4" />
      </IconButton>
    </fieldset>
  );
}

type OptionNameProps = {
  option: EditedOption;
  issue: OptionIssue | undefined;
  onChange: (option: EditedOption) => void;
};

function OptionName({ option, issue, onChange }: OptionNameProps) {
  const [name, setName] = useState(option.name);

  function commit() {
    // Without a name the option would not count, and the variants of its values would be lost: that takes Remove.
    if (name.trim() === "" && option.values.length > 0) setName(option.name);
    else if (name.trim() !== option.name) onChange({ ...option, name: name.trim() });
  }

  return (
    <Field
      label="Option name"
      error={issue?.message}
      hint={option.values.length > 0 && option.name === "" ? "Give it a name to make variants." : undefined}
    >
      <TextInput
        value={name}
        placeholder="Size"
        onChange={(event) => setName(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => commitOnEnter(event, commit)}
      />
    </Field>
  );
}

/** Enter belongs to the field: it must not save the whole product. */
export function commitOnEnter(event: KeyboardEvent, commit: () => void) {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  event.preventDefault();
  commit();
}
