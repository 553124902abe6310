import { Upload } from "lucide-react";
import { useRef } from "react";
import { useMay } from "#app/admin/session/use-may.ts";
import { Button } from "#app/ui/button.tsx";
import type { ImportUpload } from "./use-import-upload.ts";

type ChooseImportFileProps = { upload: ImportUpload; label: string };

/** The way to an import by keyboard or finger; dropping a file does the same. */
export function ChooseImportFile({ upload, label }: ChooseImportFileProps) {
  const input = useRef<HTMLInputElement>(null);
  if (!useMay()("catalogue")) return null;
  return (
    <>
      <Button variant="secondary" busy={upload.sending !== undefined} onClick={() => input.current?.click()}>
        {!upload.sending && <Upload aria-hidden="true" className="size-4" />}
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,text/csv"
        onChange={(event) => {
          upload.choose([...(event.target.files ?? [])]);
          // Lets the same file be chosen again after it was corrected.
          event.target.value = "";
        }}
      />
    </>
  );
}
