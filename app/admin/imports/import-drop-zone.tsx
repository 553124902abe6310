import { FileUp } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useMay } from "#app/admin/session/use-may.ts";
import { ProgressBar } from "#app/admin/ui/progress-bar.tsx";
import { Button } from "#app/ui/button.tsx";
import { fileName } from "./import-words.ts";
import type { ImportUpload } from "./use-import-upload.ts";

/** A file dropped anywhere in the window is imported: beside its children the browser would open it instead. */
export function ImportDropZone({ upload, children }: { upload: ImportUpload; children: ReactNode }) {
  const [over, setOver] = useState(false);
  const choose = useEffectEvent(upload.choose);
  const mayImport = useMay()("catalogue");

  useEffect(() => {
    if (!mayImport) return;
    const listening = new AbortController();
    const listen = (type: "dragover" | "dragleave" | "drop", heard: (event: DragEvent) => void) =>
      window.addEventListener(type, (event) => hasFiles(event) && heard(event), listening);
    listen("dragover", (event) => {
      event.preventDefault();
      setOver(true);
    });
    // Out of the window.
    listen("dragleave", ({ relatedTarget }) => relatedTarget === null && setOver(false));
    listen("drop", (event) => {
      event.preventDefault();
      setOver(false);
      choose([...(event.dataTransfer?.files ?? [])]);
    });
    return () => listening.abort();
  }, [mayImport]);

  return (
    <div className="relative min-h-[calc(100dvh-10rem)]">
      {upload.sending && (
        <Sending name={upload.sending.name} share={upload.sending.share} onCancel={upload.cancel} />
      )}
      {children}
      {over && (
        <div className="pointer-events-none absolute -inset-3 z-10 rounded-card border-2 border-accent border-dashed bg-accent-tint p-6">
          <div className="sticky top-[40dvh] grid justify-items-center gap-2 text-center">
            <FileUp aria-hidden="true" className="size-8 text-accent" strokeWidth={1.5} />
            <p className="font-medium text-16">Drop the file to import its products</p>
            <p className="text-14 text-muted">You see what will change before anything does.</p>
          </div>
        </div>
      )}
    </div>
  );
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes("Files") ?? false;
}

type SendingProps = { name: string; share: number; onCancel: () => void };

function Sending({ name, share, onCancel }: SendingProps) {
  const words = `Sending ${fileName(name)}: ${Math.floor(share * 100)} %`;
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-card px-4 py-3">
      <div className="min-w-48 flex-1">
        <p className="wrap-anywhere font-medium text-14 tabular-nums">{words}</p>
        <ProgressBar label={words} value={share} max={1} />
      </div>
      <Button variant="secondary" size="small" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
