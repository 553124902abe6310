import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useBlocker } from "react-router";
import { useUnsavedWork } from "#app/admin/unsaved-work.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

/**
 * Asks before any navigation that would lose a form's changes. `letGo` turns it off once they are saved. A form that
 * saves itself gives `saveFirst`: true lets the navigation go on.
 */
export function useLeaveGuard(changed: boolean, saveFirst?: () => Promise<boolean>) {
  const free = useRef(false);
  useUnsavedWork(changed);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      changed && !free.current && currentLocation.pathname !== nextLocation.pathname,
  );
  const isBlocked = blocker.state === "blocked";
  const isSaving = useSaveFirst(isBlocked, saveFirst, () => blocker.proceed?.());
  return {
    letGo: () => {
      free.current = true;
    },
    question: (
      <ConfirmDialog
        open={isBlocked && !isSaving}
        onClose={() => blocker.reset?.()}
        onConfirm={() => blocker.proceed?.()}
        title="Leave without saving?"
        description="Your changes on this page will be lost."
        confirmLabel="Leave"
      />
    ),
  };
}

/** True while it is not known whether the question is needed. */
function useSaveFirst(
  isBlocked: boolean,
  saveFirst: (() => Promise<boolean>) | undefined,
  proceed: () => void,
): boolean {
  const [hasFailed, setHasFailed] = useState(false);
  const save = useEffectEvent(async () => {
    if (await saveFirst?.()) proceed();
    else setHasFailed(true);
  });
  useEffect(() => {
    if (isBlocked) void save();
    else setHasFailed(false);
  }, [isBlocked]);
  return saveFirst !== undefined && !hasFailed;
}
