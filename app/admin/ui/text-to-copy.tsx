import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useCopy } from "./use-copy.ts";

/** An address that is used elsewhere, with a button that copies it. `what` names it: "link". */
export function TextToCopy({ text, what }: { text: string; what: string }) {
  const { copied, copy } = useCopy(text, what);
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
