import { useState } from "react";
import type { MediaItem } from "#app/admin/products/media/media-state.ts";
import type { VariantsEditor } from "#app/admin/products/use-variants.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { imageUrl } from "#rules/picture/image-urls.ts";
import { usedOptions } from "#rules/product/variant/edited-options.ts";
import { MAX_IMAGES_PER_VARIANT, valuesOf } from "#rules/product/variant/variants.ts";
import { groupOf, setPictures } from "./picture-uses.ts";

type PictureChooserProps = ChoosingProps & { open: boolean };

type ChoosingProps = {
  onClose: () => void;
  editor: VariantsEditor;
  /** The rows that it was opened for, and the one whose pictures it opens with. */
  selected: readonly number[];
  first: number;
  pictures: readonly MediaItem[];
};

/** Chooses the pictures of some variants out of those of their product. */
export function PictureChooser({ open, ...props }: PictureChooserProps) {
  return open && <Choosing {...props} />;
}

function Choosing({ onClose, editor, selected, first, pictures }: ChoosingProps) {
  const row = editor.rows[first];
  const [urls, setUrls] = useState(row?.image_urls ?? []);
  const targets = targetsOf(editor, selected, first);
  const [target, setTarget] = useState(0);
  const ready = pictures.flatMap(({ picture, alt, key }) => (picture ? [{ picture, alt, key }] : []));

  function toggle(url: string) {
    setUrls((now) => (now.includes(url) ? now.filter((one) => one !== url) : [...now, url]));
  }

  function done() {
    const known = urls.filter((url) => ready.some(({ picture }) => picture.url === url));
    editor.editCells((targets[target]?.indexes ?? []).map((index) => setPictures(index, known)));
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Choose pictures"
      footer={
        <Button className="w-full" onClick={done} disabled={ready.length === 0}>
          Done
        </Button>
      }
    >
      <div className="grid gap-4">
        <Field label="Variants">
          <Select value={target} onChange={(event) => setTarget(Number(event.target.value))}>
            {targets.map(({ name }, index) => (
              <option key={name} value={index}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        {ready.length === 0 ? (
          <p className="py-6 text-center text-14 text-muted">
            This product has no pictures yet. Add them under Media.
          </p>
        ) : (
          <fieldset>
            <legend className="mb-2 text-13 text-muted">
              The first that you choose shows the variant in carts and orders. Without any, the featured image
              does.
            </legend>
            <div className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-3">
              {ready.map(({ picture, alt, key }, index) => (
                <PictureButton
                  key={key}
                  name={alt || `image ${index + 1}`}
                  src={imageUrl(picture, 320)}
                  place={urls.indexOf(picture.url) + 1}
                  full={urls.length >= MAX_IMAGES_PER_VARIANT}
                  onToggle={() => toggle(picture.url)}
                />
              ))}
            </div>
          </fieldset>
        )}
      </div>
    </Dialog>
  );
}

type PictureButtonProps = { name: string; src: string; place: number; full: boolean; onToggle: () => void };

function PictureButton({ name, src, place, full, onToggle }: PictureButtonProps) {
  const isChosen = place > 0;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={isChosen ? `${name}, ${place}` : name}
      disabled={full && !isChosen}
      onClick={onToggle}
      className={classNames(
        "relative block aspect-4/5 cursor-pointer overflow-hidden rounded-control border disabled:cursor-not-allowed disabled:opacity-50",
        isChosen ? "border-accent ring-2 ring-accent" : "border-line",
      )}
    >
      <img src={src} alt="" loading="lazy" className="size-full object-cover" />
      {isChosen && (
        <span
          aria-hidden="true"
          className="absolute top-1 right-1 grid size-6 place-items-center rounded-full bg-accent font-medium text-12 text-card tabular-nums"
        >
          {place}
        </span>
      )}
    </button>
  );
}

/** The selected rows, all with a value of the first one, and all. */
function targetsOf({ rows, settled }: VariantsEditor, selected: readonly number[], first: number) {
  const row = rows[first];
  const values = row ? valuesOf(row) : [];
  const options = usedOptions(settled);
  const same = options
    .map((_, position) =>
      groupOf(
        rows,
        options.map((_, at) => (at === position ? values[at] : undefined)),
      ),
    )
    .filter(({ indexes }) => indexes.length > 1 && indexes.length < rows.length);
  const own = selected.length === 1 ? [{ name: row?.title ?? "", indexes: [first] }] : [];
  const many =
    selected.length > 1 ? [{ name: `${say(selected.length)} selected variants`, indexes: selected }] : [];
  const all = rows.map((_, index) => index);
  return [
    ...own,
    ...many,
    ...same.map(({ name, indexes }) => ({ name: `All ${name} (${say(indexes.length)})`, indexes })),
    ...(rows.length > 1 && selected.length < rows.length
      ? [{ name: `All variants (${say(rows.length)})`, indexes: all }]
      : []),
  ];
}

function say(count: number): string {
  return count.toLocaleString("en-US");
}
