import type { ComponentProps } from "react";
import { imageUrl, type PictureWithAlt } from "#rules/picture/image-urls.ts";

// Twice the width on the screen, for sharp displays.
const THUMBNAIL_WIDTH = 160;

type ThumbnailProps = Pick<ComponentProps<"img">, "style" | "className"> & { picture: PictureWithAlt };

export function Thumbnail({ picture, ...look }: ThumbnailProps) {
  return (
    <img
      src={imageUrl(picture, THUMBNAIL_WIDTH)}
      alt=""
      width={picture.width}
      height={picture.height}
      loading="lazy"
      {...look}
    />
  );
}
