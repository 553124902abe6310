import { DropZone } from "#app/admin/pictures/drop-zone.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { imageUrl } from "#rules/picture/image-urls.ts";
import type { CollectionImageState } from "./use-collection-image.ts";

export function CollectionImage({ image }: { image: CollectionImageState }) {
  const { picture, progress } = image;
  return (
    <Card title="Image">
      <div className="grid gap-3">
        {picture && (
          <img
            src={imageUrl(picture, 640)}
            alt=""
            className="aspect-4/5 w-full rounded-control bg-center bg-cover object-cover"
            style={{ backgroundImage: `url("${picture.blur}")` }}
          />
        )}
        {progress === undefined ? (
          <DropZone
            label={picture ? "Replace image" : "Choose an image"}
            multiple={false}
            compact={picture !== null}
            onFiles={image.choose}
          />
        ) : (
          <Uploading progress={progress} onCancel={image.cancel} />
        )}
        {picture && (
          <Button
            variant="ghost"
            size="small"
            className="justify-self-start text-danger!"
            onClick={image.remove}
          >
            Remove image
          </Button>
        )}
      </div>
    </Card>
  );
}

function Uploading({ progress, onCancel }: { progress: number; onCancel: () => void }) {
  const percent = Math.round(progress * 100);
  return (
    <div className="grid gap-2 rounded-control border border-line p-3 text-13 text-muted">
      <span>{percent < 100 ? `Uploading… ${percent} %` : "Preparing…"}</span>
      <progress
        aria-label="Upload of the image"
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
