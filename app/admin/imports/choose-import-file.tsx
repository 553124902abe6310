import { Upload } from "lucide-react";
import { useMay } from "#app/admin/session/use-may.ts";
import { FileButton } from "#app/admin/ui/file-button.tsx";
import type { ImportUpload } from "./use-import-upload.ts";

type ChooseImportFileProps = { upload: ImportUpload; label: string };

/** The way to an import by keyboard or finger; dropping a file does the same. */
export function ChooseImportFile({ upload, label }: ChooseImportFileProps) {
  if (!useMay()("catalogue")) return null;
  return (
    <FileButton
      busy={upload.sending !== undefined}
      accept=".csv,.tsv,.txt,text/csv"
      onFiles={(files) => upload.choose(files)}
    >
      {!upload.sending && <Upload aria-hidden="true" className="size-4" />}
      {label}
    </FileButton>
  );
}
