import { Check, Copy, Download } from "lucide-react";
import { useState } from "react";
import { saveFile } from "#app/admin/ui/save-file.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

type RecoveryCodesDialogProps = { codes: string[] | undefined; onClose: () => void };

/** Shown once: the server stores only hashes. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  return (
    <Dialog open={codes !== undefined} onClose={onClose} title="Save your recovery codes">
      {codes && <Codes codes={codes} onClose={onClose} />}
    </Dialog>
  );
}

function Codes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const [copied, setCopied] = useState(false);
  const text = codes.join("\n");

  async function copy() {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  }

  return (
    <>
      <p className="text-14 text-muted">
        Without your second factor, each of these codes signs you in once. They are not shown again: save them
        where you keep your passwords.
      </p>
      <ul className="mt-4 grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-control bg-paper px-5 py-4 font-mono text-14">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap justify-between gap-2">
        <div className="flex gap-2">
          <Button variant="secondary" onClick={copy}>
            {copied ? (
              <Check aria-hidden="true" className="size-4" />
            ) : (
              <Copy aria-hidden="true" className="size-4" />
            )}
            {copied ? "Copied" : "Copy"}
          </Button>
          <Button variant="secondary" onClick={() => download(text)}>
            <Download aria-hidden="true" className="size-4" /> Download
          </Button>
        </div>
        <Button onClick={onClose}>I have saved them</Button>
      </div>
    </>
  );
}

function download(text: string): void {
  saveFile(new Blob([`${text}\n`], { type: "text/plain" }), "storewright-recovery-codes.txt");
}
