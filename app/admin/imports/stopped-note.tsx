import type { ReactNode } from "react";
import { Card } from "#app/ui/card.tsx";
import type { Import } from "./use-import.ts";

type StoppedNoteProps = { opened: Import; title: string; children: ReactNode };

export function StoppedNote({ opened, title, children }: StoppedNoteProps) {
  return (
    <Card className="mb-6">
      <div role="alert">
        <p className="font-medium text-14">{title}</p>
        <p className="mt-0.5 text-13 text-muted">
          {opened.job?.problem} {children}
        </p>
      </div>
    </Card>
  );
}
