import { Problem } from "#app/admin/ui/problem.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { type EditedLeaf, titleOf } from "./menus-fields.ts";

export const ITEM_FIELDS = ["label", "words", "address", "id"] as const;

/** Messages by the field of an item. */
export type ItemErrors = Partial<Record<(typeof ITEM_FIELDS)[number], string>>;

type ItemFieldsProps = {
  item: EditedLeaf;
  errors: ItemErrors;
  onChange: (part: Partial<EditedLeaf>) => void;
};

export function ItemFields({ item, errors, onChange }: ItemFieldsProps) {
  const isAddress = item.kind === "address";
  return (
    <>
      {isAddress && (
        <Field label="Web address" error={errors.address} required>
          <TextInput
            value={item.address}
            onChange={(event) => onChange({ address: event.target.value })}
            inputMode="url"
            placeholder="https://"
            autoComplete="off"
          />
        </Field>
      )}
      {item.kind === "search" && (
        <Field label="Search for" error={errors.words} hint="Left blank, it shows all products.">
          <TextInput
            value={item.words}
            onChange={(event) => onChange({ words: event.target.value })}
            autoComplete="off"
          />
        </Field>
      )}
      <Field
        label="Label"
        error={errors.label}
        hint={!isAddress && "Without a label it shows the title, also after that has changed."}
        required={isAddress}
      >
        <TextInput
          value={item.label}
          onChange={(event) => onChange({ label: event.target.value })}
          placeholder={isAddress ? "" : titleOf(item)}
          autoComplete="off"
        />
      </Field>
      <Problem text={errors.id} />
    </>
  );
}
