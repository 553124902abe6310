import { Button } from "#app/ui/button.tsx";

type SaveBarProps = {
  /** 'Cancel' leaves the form, 'Discard' takes the changes back. */
  discardLabel: "Cancel" | "Discard";
  onDiscard: () => void;
  changed: boolean;
  busy: boolean;
};

/** The last thing inside a form; stays in view while the form scrolls. Save submits that form. */
export function SaveBar({ discardLabel, onDiscard, changed, busy }: SaveBarProps) {
  return (
    <div className="sticky bottom-4 z-5 mt-8 flex items-center justify-between gap-4 rounded-card border border-line bg-card py-3 pr-3 pl-5 shadow-float">
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
