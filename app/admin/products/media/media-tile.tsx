import { RotateCw, Sparkles, Star, Tags } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { addPictures, sayUse, type VariantGroup } from "#app/admin/products/pictures/picture-uses.ts";
import { UseForDialog } from "#app/admin/products/pictures/use-for-dialog.tsx";
import type { VariantsEditor } from "#app/admin/products/use-variants.ts";
import { SortableItem } from "#app/admin/ui/sortable.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, IconButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { moveFocusOn } from "#app/ui/move-focus-on.ts";
import { PlaceholderPicture } from "#app/ui/placeholder-picture.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { imageUrl, type Picture } from "#rules/picture/image-urls.ts";
import type { MediaItem, Upload } from "./media-state.ts";
import type { MediaEditor } from "./use-media.ts";

type MediaTileProps = {
  item: MediaItem;
  name: string;
  featured: boolean;
  media: MediaEditor;
  variants: VariantsEditor;
  /** The variants of each option value; none for a product without options. */
  groups: readonly VariantGroup[];
  /** The variants that its texts name. */
  suggestion: VariantGroup | undefined;
};

export function MediaTile({ item, name, featured, media, ...uses }: MediaTileProps) {
  return (
    <SortableItem
      id={item.key}
      name={name}
      className="grid grid-cols-1 content-start overflow-hidden rounded-card border border-line bg-card"
    >
      {(handle) => (
        <>
          <div className="relative aspect-4/5 bg-paper">
            {item.picture ? (
              <TilePicture picture={item.picture} alt={item.alt} />
            ) : (
              <Preview file={item.upload.file} />
            )}
            <div className="absolute inset-x-1.5 top-1.5 flex items-start justify-between">
              <span className="rounded-control bg-card/90">{handle}</span>
              <IconButton
                label={item.upload && !item.upload.error ? `Cancel upload of ${name}` : `Remove ${name}`}
                className="size-8! bg-card/90!"
                data-removes
                onClick={({ currentTarget }) => {
                  moveFocusOn(currentTarget);
                  media.remove(item.key);
                }}
              >
                <Icon name="close" className="size-4" />
              </IconButton>
            </div>
            {item.upload && <UploadState upload={item.upload} name={name} />}
          </div>
          {item.picture ? (
            <div className="grid gap-2 p-2">
              <TextInput
                aria-label={`Alternative text of ${name}`}
                placeholder="Describe the image"
                value={item.alt}
                onChange={(event) => media.change({ do: "describe", key: item.key, alt: event.target.value })}
                className="h-8!"
              />
              <FeaturedChoice
                featured={featured}
                name={name}
                onFeature={() => media.change({ do: "feature", url: item.picture.url })}
              />
              {uses.groups.length > 0 && <UseFor {...uses} name={name} url={item.picture.url} />}
            </div>
          ) : (
            <FailedChoice upload={item.upload} onRetry={() => media.change({ do: "retry", key: item.key })} />
          )}
        </>
      )}
    </SortableItem>
  );
}

function TilePicture({ picture, alt }: { picture: Picture; alt: string }) {
  return (
    <img
      src={imageUrl(picture, 640)}
      alt={alt}
      draggable={false}
      className="size-full bg-center bg-cover object-cover"
      style={{ backgroundImage: `url("${picture.blur}")` }}
    />
  );
}

/** The local file during the upload; a placeholder when the browser cannot show it. */
function Preview({ file }: { file: File }) {
  const [url, setUrl] = useState<string>();
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    const address = URL.createObjectURL(file);
    setUrl(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);
  if (broken) return <PlaceholderPicture />;
  return (
    url && (
      <img
        src={url}
        alt=""
        draggable={false}
        onError={() => setBroken(true)}
        className="size-full object-cover opacity-60"
      />
    )
  );
}

function UploadState({ upload, name }: { upload: Upload; name: string }) {
  if (upload.error) {
    return (
      <p className="absolute inset-x-0 bottom-0 bg-card/95 p-2 text-12 text-danger">
        <Icon name="alert" className="mr-1 inline size-3.5" />
        {upload.error}
      </p>
    );
  }
  const percent = Math.round(upload.progress * 100);
  return (
    <div className="absolute inset-x-0 bottom-0 grid gap-1.5 bg-card/95 p-2 text-12 text-muted">
      <span>{percent < 100 ? `Uploading… ${percent} %` : "Preparing…"}</span>
      <progress
        aria-label={`Upload of ${name}`}
        value={percent}
        max={100}
        className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
      />
    </div>
  );
}

type FeaturedChoiceProps = { featured: boolean; name: string; onFeature: () => void };

function FeaturedChoice({ featured, name, onFeature }: FeaturedChoiceProps): ReactNode {
  if (featured) {
    return (
      <span className="flex h-8 items-center">
        <Badge tone="success">Featured</Badge>
      </span>
    );
  }
  return (
    <Button variant="ghost" size="small" className="justify-self-start" onClick={onFeature}>
      <Star aria-hidden="true" className="size-4" />
      Set Featured
      <span className="sr-only">for {name}</span>
    </Button>
  );
}

type UseForProps = Pick<MediaTileProps, "name" | "variants" | "groups" | "suggestion"> & { url: string };

/** Which variants it shows. */
function UseFor({ name, url, variants, groups, suggestion }: UseForProps) {
  const [open, setOpen] = useState(false);
  const shown = sayUse(variants.rows, groups, url);
  return (
    <>
      {suggestion && (
        <Button
          variant="secondary"
          size="small"
          className="min-w-0 max-w-full justify-self-start"
          onClick={() => variants.editCells(addPictures(variants.rows, [{ group: suggestion, url }]))}
        >
          <Sparkles aria-hidden="true" className="size-4" />
          <bdi className="min-w-0 truncate">Use for {suggestion.name}</bdi>
          <span className="sr-only">({name})</span>
        </Button>
      )}
      <Button
        variant="ghost"
        size="small"
        className="min-w-0 max-w-full justify-self-start"
        onClick={() => setOpen(true)}
      >
        <Tags aria-hidden="true" className="size-4" />
        <bdi className="min-w-0 truncate">{shown ? `For ${shown}` : "Use for…"}</bdi>
        <span className="sr-only">({name})</span>
      </Button>
      <UseForDialog open={open} onClose={() => setOpen(false)} name={name} url={url} editor={variants} />
    </>
  );
}

function FailedChoice({ upload, onRetry }: { upload: Upload; onRetry: () => void }) {
  return (
    <div className="flex min-w-0 items-center justify-between gap-2 p-2">
      <span className="truncate text-12 text-muted" dir="auto">
        {upload.file.name}
      </span>
      {upload.error && (
        <Button variant="secondary" size="small" onClick={onRetry}>
          <RotateCw aria-hidden="true" className="size-4" />
          Retry
        </Button>
      )}
    </div>
  );
}
