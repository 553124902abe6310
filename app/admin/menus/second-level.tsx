import { moved } from "#app/admin/ui/moved.ts";
import { Sortable } from "#app/admin/ui/sortable.tsx";
import { ItemRow, type SharedRow } from "./item-row.tsx";
import { type EditedItem, type EditedLeaf, nameOf, rowsOf } from "./menus-fields.ts";

type SecondLevelProps = {
  above: EditedItem;
  rowOf: (leaf: EditedLeaf, under: number) => SharedRow;
  onOutdent: (under: number, leaf: EditedLeaf) => void;
  onChange: (items: EditedLeaf[]) => void;
  onRemoved: (leaf: EditedLeaf) => void;
};

/** The items below one of the first level. */
export function SecondLevel({ above, rowOf, onOutdent, onChange, onRemoved }: SecondLevelProps) {
  const { items } = above;
  return (
    <Sortable items={rowsOf(items)} layout="list" onMove={(from, to) => onChange(moved(items, from, to))}>
      <ol aria-label={`Below ${nameOf(above)}`} className="ml-9 border-line border-t border-l">
        {items.map((leaf, under) => (
          <ItemRow
            key={leaf.key}
            {...rowOf(leaf, under)}
            level="outdent"
            onLevel={() => onOutdent(under, leaf)}
            onChange={(part) => onChange(items.with(under, { ...leaf, ...part } as EditedLeaf))}
            onRemove={() => {
              onRemoved(leaf);
              onChange(items.toSpliced(under, 1));
            }}
          />
        ))}
      </ol>
    </Sortable>
  );
}
