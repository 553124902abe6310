import { ImagePlus } from "lucide-react";
import { type DragEvent, type ReactNode, useState } from "react";
import { useReadOnly } from "#app/admin/session/read-only.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { ChoosePictures } from "./choose-pictures.tsx";

type DropZoneProps = {
  label: string;
  multiple: boolean;
  onFiles: (files: File[]) => void;
  compact?: boolean;
  children?: ReactNode;
};

export function DropZone({ label, multiple, onFiles, compact = false, children }: DropZoneProps) {
  const [over, setOver] = useState(false);

  function onDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  }

  if (useReadOnly()) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the button inside does the same
    <div
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node) && setOver(false)}
      onDrop={onDrop}
      className={classNames(
        "grid justify-items-center gap-2 rounded-card border border-dashed px-4 text-center transition-colors",
        compact ? "py-5" : "py-10",
        over ? "border-accent bg-accent-tint" : "border-muted/70 bg-paper",
      )}
    >
      {children ?? <ImagePlus aria-hidden="true" className="size-7 text-muted" strokeWidth={1.5} />}
      <ChoosePictures label={label} multiple={multiple} onFiles={onFiles} />
      <p className="text-13 text-muted">
        or drop {multiple ? "them" : "it"} here · JPEG, PNG, WebP, GIF, AVIF · up to 20 MB
      </p>
    </div>
  );
}
