import type { Editor } from "@tiptap/react";
import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { TextInput } from "#app/ui/text-input.tsx";

/** Not a form element: it is inside the form of the page. */
export function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [address, setAddress] = useState<string>(editor.getAttributes("link").href ?? "");

  function apply() {
    const href = address.trim();
    const chain = editor.chain().focus().extendMarkRange("link");
    if (href === "") chain.unsetLink().run();
    else chain.setLink({ href: /^[a-z]+:/i.test(href) ? href : `https://${href}` }).run();
    onDone();
  }

  return (
    <div className="flex items-center gap-2 border-line border-b p-2">
      <TextInput
        autoFocus
        aria-label="Web address"
        placeholder="https://…"
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") onDone();
          if (event.key !== "Enter") return;
          event.preventDefault();
          apply();
        }}
        className="h-8!"
      />
      <Button variant="secondary" size="small" onClick={apply}>
        {address.trim() === "" ? "Remove link" : "Apply"}
      </Button>
    </div>
  );
}
