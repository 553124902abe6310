import { Download } from "lucide-react";
import type { ComponentProps } from "react";
import { useMay } from "#app/admin/session/use-may.ts";
import { Button } from "#app/ui/button.tsx";
import { EXPORT_NEEDS } from "#rules/people/export-needs.ts";
import { type ExportInput, useStartExport } from "./use-export.ts";

type ExportButtonProps = Pick<ComponentProps<typeof Button>, "size"> & { input: ExportInput; label?: string };

/** Starts an export that leaves nothing to choose. Not shown to whom the export is not for. */
export function ExportButton({ input, label = "Export", size }: ExportButtonProps) {
  const start = useStartExport();
  if (!useMay()(EXPORT_NEEDS[input.kind])) return null;
  return (
    <Button variant="secondary" size={size} busy={start.isPending} onClick={() => start.mutate(input)}>
      {!start.isPending && size !== "small" && <Download aria-hidden="true" className="size-4" />}
      {label}
    </Button>
  );
}
