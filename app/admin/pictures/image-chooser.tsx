import { Button } from "#app/ui/button.tsx";
import { DropZone } from "./drop-zone.tsx";
import type { Upload } from "./use-upload.ts";

type ImageChooserProps = {
  upload: Upload;
  hasImage: boolean;
  onRemove: () => void;
  /** What it is, where a screen has more than one. */
  name?: string;
  compact?: boolean;
};

/** Below an image: chooses another one, shows the upload, removes it. */
export function ImageChooser(props: ImageChooserProps) {
  const { upload, hasImage, onRemove, name = "image", compact = hasImage } = props;
  return (
    <>
      {upload.progress === undefined ? (
        <DropZone
          label={hasImage ? `Replace ${name}` : `Choose ${/^[aeiou]/.test(name) ? "an" : "a"} ${name}`}
          multiple={false}
          compact={compact}
          onFiles={upload.choose}
        />
      ) : (
        <Uploading name={name} progress={upload.progress} onCancel={upload.cancel} />
      )}
      {hasImage && (
        <Button variant="ghost" size="small" className="justify-self-start text-danger!" onClick={onRemove}>
          {`Remove ${name}`}
        </Button>
      )}
    </>
  );
}

type UploadingProps = { name: string; progress: number; onCancel: () => void };

function Uploading({ name, progress, onCancel }: UploadingProps) {
  const percent = Math.round(progress * 100);
  return (
    <div className="grid gap-2 rounded-control border border-line p-3 text-13 text-muted">
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
