import { type KeyboardEvent, useState } from "react";
import { IconButton } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { moveFocusOn } from "#app/ui/move-focus-on.ts";
import { TextInput } from "#app/ui/text-input.tsx";
import type { EditedOption, OptionIssue } from "#rules/product/variant/edited-options.ts";
import { OptionValues } from "./option-values.tsx";

type OptionEditorProps = {
  option: EditedOption;
  number: number;
  /** Added just now by a click: its name field gets the focus. */
  isAdded: boolean;
  issues: readonly OptionIssue[];
  onChange: (option: EditedOption) => void;
  onRemove: () => void;
};

export function OptionEditor({ option, number, isAdded, issues, onChange, onRemove }: OptionEditorProps) {
  return (
    <fieldset
      aria-label={`Option ${number}`}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] items-start gap-3 rounded-control border border-line p-3 lg:grid-cols-[12rem_minmax(0,1fr)_auto]"
    >
      <OptionName
        option={option}
        isAdded={isAdded}
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
        onClick={({ currentTarget }) => {
          moveFocusOn(currentTarget);
          onRemove();
        }}
        className="col-start-2 row-start-1 mt-6 lg:col-start-3"
      >
        <Icon name="close" className="size-4" />
      </IconButton>
    </fieldset>
  );
}

type OptionNameProps = {
  option: EditedOption;
  isAdded: boolean;
  issue: OptionIssue | undefined;
  onChange: (option: EditedOption) => void;
};

function OptionName({ option, isAdded, issue, onChange }: OptionNameProps) {
  // Only while typing: afterwards the option's name counts, also after an undo.
  const [typed, setTyped] = useState<string>();
  const name = (typed ?? option.name).trim();

  function commit() {
    setTyped(undefined);
    // Without a name the option would not count, and its variants would be lost: removing it takes Remove.
    if (name === "" && option.values.length > 0) return;
    if (name !== option.name) onChange({ ...option, name });
  }

  return (
    <Field
      label="Option name"
      error={issue?.message}
      hint={option.values.length > 0 && option.name === "" ? "Give it a name to make variants." : undefined}
    >
      <TextInput
        autoFocus={isAdded}
        value={typed ?? option.name}
        placeholder="Size"
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => commitOnEnter(event, commit)}
      />
    </Field>
  );
}

/** Enter commits the field: it must not save the whole product. */
function commitOnEnter(event: KeyboardEvent, commit: () => void) {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  event.preventDefault();
  commit();
}
