import { ImageChooser } from "#app/admin/pictures/image-chooser.tsx";
import { Card } from "#app/ui/card.tsx";
import { imageUrl } from "#rules/picture/image-urls.ts";
import type { CollectionImageState } from "./use-collection-image.ts";

export function CollectionImage({ image }: { image: CollectionImageState }) {
  const { picture } = image;
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
        <ImageChooser upload={image} hasImage={picture !== null} onRemove={image.remove} />
      </div>
    </Card>
  );
}
