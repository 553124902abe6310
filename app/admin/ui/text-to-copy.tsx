import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { showToast } from "./toaster.tsx";

/** An address that is used elsewhere, with a button that copies it. `what` names it: "link". */
export function TextToCopy({ text, what }: { text: string; what: string }) {
  const [copied, setCopied] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Browsers allow it only over HTTPS, and only if the owner agrees.
      showToast({
        kind: "error",
        title: `The ${what} could not be copied`,
        description: "Please copy it by hand.",
      });
    }
  }

  return (
    <>
      <p className="mb-3 select-all break-all rounded-control bg-paper px-3 py-2 text-13">{text}</p>
      <Button variant="secondary" size="small" onClick={copy}>
        {copied && <Icon name="check" className="size-4" />}
        {copied ? "Copied" : `Copy ${what}`}
      </Button>
    </>
  );
}
