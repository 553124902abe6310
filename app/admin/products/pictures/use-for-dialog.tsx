import type { VariantsEditor } from "#app/admin/products/use-variants.ts";
import { Checkbox } from "#app/admin/ui/checkbox.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { usedOptions } from "#rules/product/variant/edited-options.ts";
import { addPictures, groupsOf, isUsedBy, removePicture, type VariantGroup } from "./picture-uses.ts";

/** Longer lists are for the grid of variants, which finds and filters. */
const MAX_VARIANTS_LISTED = 100;

type UseForDialogProps = {
  open: boolean;
  onClose: () => void;
  /** Of the picture, such as 'image 2'. */
  name: string;
  url: string;
  editor: VariantsEditor;
};

/** Which variants a picture shows: by option value, or one by one. */
export function UseForDialog({ open, onClose, name, url, editor }: UseForDialogProps) {
  if (!open) return null;
  const options = usedOptions(editor.settled);
  const groups = groupsOf(
    editor.rows,
    options.map(({ values }) => values.map(({ text }) => text)),
  );
  const single = options.length > 1 && editor.rows.length <= MAX_VARIANTS_LISTED;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Use ${name} for`}
      footer={
        <Button className="w-full" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="grid gap-6">
        {options.map((option, position) => (
          <Groups
            key={option.key}
            title={option.name}
            groups={groups[position] ?? []}
            url={url}
            editor={editor}
          />
        ))}
        {single && (
          <Groups
            title="Variants"
            groups={editor.rows.map(({ title }, index) => ({ name: title, choice: [], indexes: [index] }))}
            url={url}
            editor={editor}
          />
        )}
      </div>
    </Dialog>
  );
}

type GroupsProps = { title: string; groups: VariantGroup[]; url: string; editor: VariantsEditor };

function Groups({ title, groups, url, editor: { rows, editCells } }: GroupsProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 font-medium text-14" dir="auto">
        {title}
      </legend>
      {groups.map((group) => (
        <Checkbox
          key={group.name}
          label={<bdi>{group.name}</bdi>}
          checked={group.indexes.length > 0 && isUsedBy(rows, group, url)}
          onChange={(isUsed) =>
            editCells(isUsed ? addPictures(rows, [{ group, url }]) : removePicture(rows, group, url))
          }
        />
      ))}
    </fieldset>
  );
}
