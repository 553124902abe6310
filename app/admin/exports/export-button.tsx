import { Download } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "#app/ui/button.tsx";
import { type ExportInput, useStartExport } from "./use-export.ts";

type ExportButtonProps = Pick<ComponentProps<typeof Button>, "size"> & { input: ExportInput; label?: string };

/** Starts an export that leaves nothing to choose. */
export function ExportButton({ input, label = "Export", size }: ExportButtonProps) {
  const start = useStartExport();
  return (
    <Button variant="secondary" size={size} busy={start.isPending} onClick={() => start.mutate(input)}>
      {!start.isPending && size !== "small" && <Download aria-hidden="true" className="size-4" />}
      {label}
    </Button>
  );
}
