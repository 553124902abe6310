import { useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { ACCEPTED_IMAGE_TYPES } from "#rules/picture/upload-limits.ts";

type FileButtonProps = { label: string; multiple: boolean; onFiles: (files: File[]) => void };

/** Opens the browser's own window to choose pictures. */
export function FileButton({ label, multiple, onFiles }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept={ACCEPTED_IMAGE_TYPES.join(",")}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // Lets the same file be chosen again after it was removed.
          event.target.value = "";
        }}
      />
    </>
  );
}
