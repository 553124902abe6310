import { useEffect, useRef, useState } from "react";
import { useStore } from "#app/storefront/store.ts";
import { announce } from "#app/storefront/toast.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { buyPath, type LinkedLine, MAX_LINKED_LINES } from "#rules/cart/buy-link.ts";
import { say } from "#rules/language/say.ts";

type ShareProps = {
  lines: readonly LinkedLine[];
  /** What the button says. */
  label?: string;
};

/** Gives a link that fills a cart with these lines to the phone's own ways of sharing, or copies it. */
export function ShareLink({ lines, label = say.share.cart }: ShareProps) {
  const { home } = useStore();
  const [refused, setRefused] = useState<string>();

  async function share() {
    const url = `${location.origin}${home}/${buyPath({ lines, to: "cart" })}`;
    if (await isShared(url)) return;
    try {
      await navigator.clipboard.writeText(url);
      announce({ title: say.share.copied });
    } catch {
      // Browsers allow it only over HTTPS, and only if the shopper agrees.
      setRefused(url);
    }
  }

  if (lines.length === 0 || lines.length > MAX_LINKED_LINES) return null;
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" onClick={share}>
        {label}
      </Button>
      {refused && <LinkToCopy url={refused} />}
    </div>
  );
}

function LinkToCopy({ url }: { url: string }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  return (
    <div className="w-full">
      <Field label={say.share.copyByHand}>
        <TextInput ref={input} readOnly value={url} dir="ltr" onFocus={() => input.current?.select()} />
      </Field>
    </div>
  );
}

/** On a computer a link is pasted; its ways of sharing are few. */
async function isShared(url: string): Promise<boolean> {
  if (!("share" in navigator) || !matchMedia("(pointer: coarse)").matches) return false;
  try {
    await navigator.share({ url });
    return true;
  } catch (error) {
    // Closed by the shopper, who is done.
    return error instanceof DOMException && error.code === DOMException.ABORT_ERR;
  }
}
