import { Card } from "#app/ui/card.tsx";
import type { Import } from "./use-import.ts";

/** A dry run that ended before its end. */
export function StoppedNote({ opened: { job }, title }: { opened: Import; title: string }) {
  return (
    <Card className="mb-6">
      <div role="alert">
        <p className="font-medium text-14">{title}</p>
        <p className="mt-0.5 text-13 text-muted">
          Nothing has changed in your store. {job?.state === "cancelled" ? CANCELLED : FAILED}
        </p>
      </div>
    </Card>
  );
}

const CANCELLED = "Drop the file again to start over.";
const FAILED =
  "It failed several times because of an error on our side. Try the file again later; if it fails again, split it and import the parts one after the other.";
