import { Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { IconButton } from "#app/ui/button.tsx";
import { moveFocusOn } from "#app/ui/move-focus-on.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

type RemoveButtonProps = {
  name: string;
  /** What is lost for good: then it asks first. */
  warning?: string | undefined;
  onRemove: () => void;
};

/** Removes the list item that it is in; the focus moves to the next one. */
export function RemoveButton({ name, warning, onRemove }: RemoveButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isAsking, setAsking] = useState(false);

  function remove() {
    setAsking(false);
    if (button.current) moveFocusOn(button.current);
    onRemove();
  }

  return (
    <>
      <IconButton
        ref={button}
        label={`Remove ${name}`}
        data-removes
        className="h-8"
        onClick={() => (warning ? setAsking(true) : remove())}
      >
        <Trash2 aria-hidden="true" className="size-4" strokeWidth={1.75} />
      </IconButton>
      {warning && (
        <ConfirmDialog
          open={isAsking}
          onClose={() => setAsking(false)}
          onConfirm={remove}
          title={`Remove ${name}?`}
          description={warning}
          confirmLabel="Remove"
        />
      )}
    </>
  );
}
