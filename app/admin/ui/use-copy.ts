import { useState } from "react";
import { showToast } from "./toaster.tsx";

/** Copies a text that is used elsewhere, and says if the browser refuses. `what` names it: "link". */
export function useCopy(text: string, what: string): { copied: boolean; copy: () => Promise<void> } {
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

  return { copied, copy };
}
