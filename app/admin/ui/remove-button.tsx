import { Trash2 } from "lucide-react";
import { IconButton } from "#app/ui/button.tsx";
import { moveFocusOn } from "#app/ui/move-focus-on.ts";

/** Removes the list item that it is in; the focus moves to the next one. */
export function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <IconButton
      label={`Remove ${name}`}
      data-removes
      className="h-8"
      onClick={({ currentTarget }) => {
        moveFocusOn(currentTarget);
        onRemove();
      }}
    >
      <Trash2 aria-hidden="true" className="size-4" strokeWidth={1.75} />
    </IconButton>
  );
}
