import { type FocusEvent, useLayoutEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";

type SaveBarProps = {
  /** 'Cancel' leaves the form, 'Discard' undoes the changes. */
  discardLabel: "Cancel" | "Discard";
  onDiscard: () => void;
  changed: boolean;
  busy: boolean;
};

/** The last element of a form; stays in view while the form scrolls. Save submits that form. */
export function SaveBar({ discardLabel, onDiscard, changed, busy }: SaveBarProps) {
  return (
    <div
      {...useFocusBack()}
      className="sticky bottom-4 z-5 mt-8 flex items-center justify-between gap-4 rounded-card border border-line bg-card py-3 pr-3 pl-5 shadow-float"
    >
      <p role="status" className="text-13 text-muted">
        {changed ? "Unsaved changes" : ""}
      </p>
      <div className="flex gap-2">
        <Button variant="secondary" disabled={busy} onClick={onDiscard}>
          {discardLabel}
        </Button>
        <Button type="submit" busy={busy}>
          Save
        </Button>
      </div>
    </div>
  );
}

/**
 * A bar that disappears when it is pressed returns the focus to where it was. Otherwise it would be lost to the top.
 */
function useFocusBack() {
  const bar = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    return () => {
      if (element?.contains(document.activeElement)) cameFrom.current?.focus({ preventScroll: true });
    };
  }, []);
  function onFocus({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      cameFrom.current = relatedTarget;
  }
  return { ref: bar, onFocus };
}
