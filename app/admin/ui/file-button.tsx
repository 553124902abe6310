import { type ComponentProps, useRef } from "react";
import { Button } from "#app/ui/button.tsx";

type FileButtonProps = Omit<ComponentProps<typeof Button>, "variant" | "onClick"> & {
  accept: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
};

/** Opens the browser's own window to choose files. */
export function FileButton({ accept, multiple, onFiles, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} variant="secondary" onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept={accept}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // Lets the same file be chosen again after it was removed or corrected.
          event.target.value = "";
        }}
      />
    </>
  );
}
