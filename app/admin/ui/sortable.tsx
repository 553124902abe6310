import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { GripVertical } from "lucide-react";
import { type ReactNode, useId } from "react";
import { classNames } from "#app/ui/class-names.ts";

type SortableProps = {
  /** Keys in their order, with the name that is announced when one is moved by keyboard. */
  items: readonly { key: string; name: string }[];
  layout: "list" | "grid";
  onMove: (from: number, to: number) => void;
  children: ReactNode;
};

/** Reordering by pointer, touch and keyboard; every move is announced with names and positions. */
export function Sortable({ items, layout, onMove, children }: SortableProps) {
  const sensors = useSensors(
    // A press without movement stays a click.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const id = useId();
  const keys = items.map(({ key }) => key);
  const nameOf = (key: unknown) => items.find((item) => item.key === key)?.name ?? "";
  const placeOf = (key: unknown) => `${keys.indexOf(String(key)) + 1} of ${keys.length}`;

  function onDragEnd({ active, over }: DragEndEvent) {
    if (over && over.id !== active.id) onMove(keys.indexOf(String(active.id)), keys.indexOf(String(over.id)));
  }

  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{
        screenReaderInstructions: {
          draggable: "Press space to pick it up, arrow keys to move it, space to drop it, Escape to cancel.",
        },
        announcements: {
          onDragStart: ({ active }) => `${nameOf(active.id)} is picked up.`,
          onDragOver: ({ active, over }) =>
            over ? `${nameOf(active.id)} is at ${placeOf(over.id)}.` : undefined,
          onDragEnd: ({ active, over }) =>
            over ? `${nameOf(active.id)} is now ${placeOf(over.id)}.` : undefined,
          onDragCancel: ({ active }) => `${nameOf(active.id)} is back where it was.`,
        },
      }}
    >
      <SortableContext
        items={keys}
        strategy={layout === "grid" ? rectSortingStrategy : verticalListSortingStrategy}
      >
        {children}
      </SortableContext>
    </DndContext>
  );
}

type SortableItemProps = {
  id: string;
  name: string;
  className?: string;
  children: (handle: ReactNode) => ReactNode;
};

export function SortableItem({ id, name, className, children }: SortableItemProps) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id });
  const { role: _button, ...described } = attributes;
  const handle = (
    <button
      ref={setActivatorNodeRef}
      type="button"
      {...described}
      {...listeners}
      aria-label={`Move ${name}`}
      className="grid size-8 shrink-0 cursor-grab touch-none place-items-center rounded-control text-muted hover:bg-ink/5 hover:text-ink active:cursor-grabbing"
    >
      <GripVertical aria-hidden="true" className="size-4" />
    </button>
  );
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={classNames(className, isDragging && "relative z-2 shadow-float")}
    >
      {children(handle)}
    </li>
  );
}
