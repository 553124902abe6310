import { History } from "lucide-react";
import { useRef, useState } from "react";
import { isWorkUnsaved } from "#app/admin/unsaved-work.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { ChangeDialog } from "./change-dialog.tsx";
import { HistoryList } from "./history-list.tsx";
import type { HistoryFilters } from "./history-queries.ts";

type HistoryButtonProps = { of: HistoryFilters; small?: boolean };

/** Beside the title of a form: who changed what of it. */
export function HistoryButton({ of, small = false }: HistoryButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [opened, setOpened] = useState<string>();
  const isChanged = useRef(false);

  // The form holds what it was opened with. Unsaved work stays: saving it asks which values to keep.
  function close() {
    setIsOpen(false);
    if (isChanged.current && !isWorkUnsaved()) window.location.reload();
  }

  return (
    <>
      <Button
        variant={small ? "ghost" : "secondary"}
        size={small ? "small" : "medium"}
        onClick={() => setIsOpen(true)}
      >
        <History aria-hidden="true" className="size-4" strokeWidth={1.75} />
        <span className={small ? "max-sm:sr-only" : undefined}>History</span>
      </Button>
      <Dialog open={isOpen} onClose={close} title="History" placement="side">
        {isOpen && <HistoryList filters={of} namesRecords={false} onOpen={setOpened} />}
      </Dialog>
      {/* Beside the other dialog, not in it: React would tell that one of this one's closing. */}
      <ChangeDialog
        id={opened}
        onClose={() => setOpened(undefined)}
        onPutBack={() => {
          isChanged.current = true;
        }}
      />
    </>
  );
}
