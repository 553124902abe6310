import { Eye, EyeOff } from "lucide-react";
import { useEffect, useRef } from "react";
import type { Editing } from "#app/admin/theme/use-theme-editor.ts";
import type { Problems } from "#app/admin/theme/valid-part.ts";
import { RemoveButton } from "#app/admin/ui/remove-button.tsx";
import { SortableItem } from "#app/admin/ui/sortable.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { IconButton } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import type { Section } from "#rules/theme/theme.ts";
import { SectionFields } from "./section-fields.tsx";

type SectionRowProps = {
  section: Section;
  name: string;
  path: string;
  problems: Problems;
  records: Editing["records"];
  isOpen: boolean;
  /** Just added: its fields are next. */
  isNew: boolean;
  onToggle: () => void;
  onChange: (part: Partial<Section>) => void;
  onRemove: () => void;
};

export function SectionRow(props: SectionRowProps) {
  const { section, name, path, problems, records, isOpen, isNew, onToggle, onChange, onRemove } = props;
  const toggle = useRef<HTMLButtonElement>(null);
  const { id, hidden } = section;
  const isWrong = Object.keys(problems).some((wrong) => wrong.startsWith(`${path}.`));
  const Glyph = hidden ? EyeOff : Eye;

  useEffect(() => {
    if (!isNew) return;
    // The menu that added it gives the focus back to its button first.
    const frame = requestAnimationFrame(() => toggle.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [isNew]);

  return (
    <SortableItem
      id={id}
      name={name}
      className="border-line border-b bg-card first:rounded-t-control last:rounded-b-control last:border-b-0"
    >
      {(handle) => (
        <div data-edits={id} className="contents">
          <div className="flex items-center gap-1 p-1">
            {handle}
            <button
              ref={toggle}
              type="button"
              aria-expanded={isOpen}
              aria-controls={isOpen ? `section-${id}` : undefined}
              onClick={onToggle}
              className={classNames(
                "min-h-8 min-w-0 flex-1 scroll-mt-2 cursor-pointer max-lg:scroll-mt-12 rounded-control px-1 text-left font-medium text-14 hover:bg-ink/5",
                hidden && "text-muted",
              )}
            >
              {name}
              {hidden && <span className="font-normal text-13"> · hidden</span>}
            </button>
            {isWrong && <Badge tone="danger">To correct</Badge>}
            <IconButton
              label={hidden ? `Show ${name}` : `Hide ${name}`}
              onClick={() => onChange({ hidden: !hidden })}
              className="h-8"
            >
              <Glyph aria-hidden="true" className="size-4" strokeWidth={1.75} />
            </IconButton>
            <RemoveButton
              name={name}
              warning="Its texts and pictures go with it. You can hide it instead."
              onRemove={onRemove}
            />
          </div>
          {isOpen && (
            <div id={`section-${id}`} className="grid gap-4 border-line border-t bg-paper p-3">
              <SectionFields
                section={section}
                path={path}
                problems={problems}
                records={records}
                onChange={onChange}
              />
            </div>
          )}
        </div>
      )}
    </SortableItem>
  );
}
