import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import type { Editing } from "./use-theme-editor.ts";

const HEX = /^#[0-9a-f]{6}$/i;

/** Her colour, and the shades that are used of it: every text must be readable. */
export function BrandColorField({ editing }: { editing: Editing }) {
  const { theme, colors, change, problems } = editing;
  const { brand_color: typed } = theme;
  return (
    <div className="grid gap-3">
      <Field label="Brand colour" error={problems.brand_color}>
        <div className="flex gap-2">
          <input
            type="color"
            aria-label="Choose the brand colour"
            value={HEX.test(typed) ? typed : colors.fill}
            onChange={(event) => change({ brand_color: event.target.value })}
            className="h-10 w-12 shrink-0 cursor-pointer rounded-control border border-muted/70 bg-card p-1"
          />
          <TextInput
            value={typed}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => change({ brand_color: asHex(event.target.value) })}
          />
        </div>
      </Field>
      <dl className="grid grid-cols-2 gap-2 text-13">
        <Shade name="On buttons" color={colors.fill} />
        <Shade name="Links and text" color={colors.accent} />
      </dl>
      {colors.notes.length > 0 && (
        <ul className="grid gap-1 text-13 text-muted">
          {colors.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Shade({ name, color }: { name: string; color: string }) {
  return (
    <div className="grid min-w-0 grid-cols-[auto_1fr] items-center gap-x-2">
      <dt className="col-start-2 row-start-1">{name}</dt>
      <dd className="contents font-mono text-12 text-muted">
        <span
          aria-hidden="true"
          className="swatch row-span-2 row-start-1 size-8 rounded-control border border-line"
          style={{ backgroundColor: color }}
        />
        <span>{color}</span>
      </dd>
    </div>
  );
}

/** As people copy it: with or without the sign, with spaces around it. */
function asHex(text: string): string {
  const bare = text.trim();
  return /^[0-9a-f]{6}$/i.test(bare) ? `#${bare}` : bare;
}
