import { useRef, useState } from "react";
import { get, useWatch } from "react-hook-form";
import { moved } from "#app/admin/ui/moved.ts";
import { Problem } from "#app/admin/ui/problem.tsx";
import { Sortable } from "#app/admin/ui/sortable.tsx";
import { Card } from "#app/ui/card.tsx";
import { allItems, MAX_FIRST_LEVEL, MAX_MENU_ITEMS, type MenuPlace } from "#rules/menu/menu.ts";
import { AddItems } from "./add-items.tsx";
import { indented, outdented } from "./arrange.ts";
import { ITEM_FIELDS, type ItemErrors } from "./item-fields.tsx";
import { ItemRow } from "./item-row.tsx";
import { type EditedItem, type EditedLeaf, type MenusFormReturn, nameOf, rowsOf } from "./menus-fields.ts";
import { SecondLevel } from "./second-level.tsx";

const FULL = `A menu can have at most ${MAX_FIRST_LEVEL} items of the first level, and ${MAX_MENU_ITEMS} in all. Indent one to add another.`;

type MenuCardProps = {
  form: MenusFormReturn;
  place: MenuPlace;
  title: string;
  description: string;
  empty: string;
};

export function MenuCard({ form, place, title, description, empty }: MenuCardProps) {
  const items = useWatch({ control: form.control, name: place });
  const [opened, setOpened] = useState<string>();
  const [added, setAdded] = useState<string>();
  // A row that changes its level is a new element, and gets the focus again.
  const [shifted, setShifted] = useState<{ key: string; sentence: string }>();
  const [removed, setRemoved] = useState<{ key: string; sentence: string }>();
  const addLinks = useRef<HTMLDivElement>(null);
  const { errors, isSubmitted } = form.formState;

  function change(next: EditedItem[]) {
    form.setValue(place, next, { shouldDirty: true, shouldValidate: isSubmitted });
  }

  const replace = (at: number, item: EditedItem) => change(items.with(at, item));
  const add = (more: EditedItem[]) => change([...items, ...more]);

  function addBlank(blank: EditedItem) {
    add([blank]);
    setOpened(blank.key);
    setAdded(blank.key);
  }

  function indent(at: number, item: EditedItem) {
    const above = items[at - 1];
    if (above) setShifted({ key: item.key, sentence: `${nameOf(item)} is now below ${nameOf(above)}.` });
    change(indented(items, at));
  }

  function tellRemoved(item: EditedLeaf, wasLast: boolean) {
    setShifted(undefined);
    setRemoved({ key: item.key, sentence: `${nameOf(item)} is removed.` });
    if (wasLast) addLinks.current?.querySelector("button")?.focus();
  }

  function outdent(at: number, under: number, leaf: EditedLeaf) {
    setShifted({ key: leaf.key, sentence: `${nameOf(leaf)} is now on the first level.` });
    change(outdented(items, at, under));
  }

  /** What rows of both levels have in common. */
  const rowOf = (item: EditedLeaf, path: string) => ({
    item,
    errors: messagesOf(get(errors, `${place}.${path}`)),
    isOpen: opened === item.key,
    isNew: added === item.key && shifted?.key !== item.key,
    isShifted: shifted?.key === item.key,
    onToggle: () => setOpened(opened === item.key ? undefined : item.key),
  });

  const isFull = items.length >= MAX_FIRST_LEVEL || allItems(items).length >= MAX_MENU_ITEMS;
  const problem = errors[place]?.message ?? errors[place]?.root?.message;
  return (
    <Card title={title} description={description}>
      <div className="grid gap-4">
        {items.length === 0 && <p className="text-14 text-muted">{empty}</p>}
        {items.length > 0 && (
          <Sortable items={rowsOf(items)} layout="list" onMove={(from, to) => change(moved(items, from, to))}>
            <ol aria-label={title} className="rounded-control border border-line">
              {items.map((item, at) => (
                <ItemRow
                  key={item.key}
                  {...rowOf(item, `${at}`)}
                  level={at > 0 ? "indent" : undefined}
                  onLevel={() => indent(at, item)}
                  onChange={(part) => replace(at, { ...item, ...part } as EditedItem)}
                  onRemove={() => {
                    tellRemoved(item, items.length === 1);
                    change(items.toSpliced(at, 1));
                  }}
                >
                  {item.items.length > 0 && (
                    <SecondLevel
                      above={item}
                      rowOf={(leaf, under) => rowOf(leaf, `${at}.items.${under}`)}
                      onOutdent={(under, leaf) => outdent(at, under, leaf)}
                      onChange={(below) => replace(at, { ...item, items: below })}
                      onRemoved={(leaf) => tellRemoved(leaf, false)}
                    />
                  )}
                </ItemRow>
              ))}
            </ol>
          </Sortable>
        )}
        <p role="status" className="sr-only">
          {/* A new element, since a text that stays the same is not read out again. */}
          <span key={(shifted ?? removed)?.key}>{(shifted ?? removed)?.sentence}</span>
        </p>
        <Problem text={problem} />
        {isFull ? (
          <p className="text-13 text-muted">{FULL}</p>
        ) : (
          <div ref={addLinks} className="justify-self-start">
            <AddItems label={`Add links to the ${place} menu`} onAdd={add} onAddBlank={addBlank} />
          </div>
        )}
      </div>
    </Card>
  );
}

function messagesOf(wrong: Record<string, { message?: string } | undefined> = {}): ItemErrors {
  const found = ITEM_FIELDS.map((field) => [field, wrong[field]?.message]);
  return Object.fromEntries(found.filter(([, message]) => message));
}
