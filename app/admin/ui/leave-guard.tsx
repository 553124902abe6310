import { useRef } from "react";
import { useBlocker } from "react-router";
import { useUnsavedWork } from "#app/admin/unsaved-work.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

/** Asks before any navigation that would lose a form's changes. `letGo` turns it off once they are saved. */
export function useLeaveGuard(changed: boolean) {
  const free = useRef(false);
  useUnsavedWork(changed);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      changed && !free.current && currentLocation.pathname !== nextLocation.pathname,
  );
  return {
    letGo: () => {
      free.current = true;
    },
    question: (
      <ConfirmDialog
        open={blocker.state === "blocked"}
        onClose={() => blocker.reset?.()}
        onConfirm={() => blocker.proceed?.()}
        title="Leave without saving?"
        description="Your changes on this page will be lost."
        confirmLabel="Leave"
      />
    ),
  };
}
