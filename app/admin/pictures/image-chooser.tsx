import { useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { ChoosePictures } from "./choose-pictures.tsx";
import { DropZone } from "./drop-zone.tsx";
import type { Upload } from "./use-upload.ts";

type ImageChooserProps = {
  upload: Upload;
  hasImage: boolean;
  onRemove: () => void;
  /** What it is, where a screen has more than one. */
  name?: string;
  compact?: boolean;
  /** Once there is an image, the place to drop one is a button. */
  givesWay?: boolean;
};

/** Below an image: chooses another one, shows the upload, removes it. */
export function ImageChooser(props: ImageChooserProps) {
  const { upload, hasImage, onRemove, name = "image", compact = hasImage, givesWay = false } = props;
  const { box, use } = useKeptFocus(upload.progress !== undefined, hasImage);
  const chooser = {
    label: hasImage ? `Replace ${name}` : `Choose ${/^[aeiou]/.test(name) ? "an" : "a"} ${name}`,
    multiple: false,
    onFiles: use(upload.choose),
  };
  const isButton = givesWay && hasImage;
  return (
    <div ref={box} className={isButton ? "flex flex-wrap items-center gap-1" : "contents"}>
      {upload.progress !== undefined && (
        <Uploading name={name} progress={upload.progress} onCancel={use(upload.cancel)} />
      )}
      {upload.progress === undefined &&
        (isButton ? <ChoosePictures {...chooser} /> : <DropZone {...chooser} compact={compact} />)}
      {hasImage && (
        <Button
          variant="ghost"
          size="small"
          className="justify-self-start text-danger!"
          onClick={use(onRemove)}
        >
          {`Remove ${name}`}
        </Button>
      )}
    </div>
  );
}

/** Each use exchanges the buttons: the focus goes from the one that is gone to the first that is there. */
function useKeptFocus(isUploading: boolean, hasImage: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const isUsed = useRef(false);
  useEffect(() => {
    if (!isUsed.current) return;
    if (document.activeElement === document.body) box.current?.querySelector("button")?.focus();
    isUsed.current = isUploading;
  }, [isUploading, hasImage]);
  function use<Given extends unknown[]>(act: (...given: Given) => void) {
    return (...given: Given) => {
      isUsed.current = true;
      act(...given);
    };
  }
  return { box, use };
}

type UploadingProps = { name: string; progress: number; onCancel: () => void };

function Uploading({ name, progress, onCancel }: UploadingProps) {
  const percent = Math.round(progress * 100);
  return (
    <div className="grid w-full gap-2 rounded-control border border-line p-3 text-13 text-muted">
      <span>{percent < 100 ? `Uploading… ${percent} %` : "Preparing…"}</span>
      <progress
        aria-label={`Upload of the ${name}`}
        value={percent}
        max={100}
        className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
      />
      <Button variant="secondary" size="small" className="justify-self-start" onClick={onCancel}>
        Cancel upload
      </Button>
    </div>
  );
}
