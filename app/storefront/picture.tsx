import { classNames } from "#app/ui/class-names.ts";
import { PlaceholderPicture } from "#app/ui/placeholder-picture.tsx";
import { imageSrcSet, type PictureWithAlt } from "#rules/picture/image-urls.ts";
import type { FocalPoint } from "#rules/theme/theme.ts";

type ShopPictureProps = {
  picture: PictureWithAlt | null | undefined;
  /** The displayed width for each window width, as in `sizes`. */
  sizes: string;
  /** For the first picture that a shopper sees. */
  priority?: boolean;
  /** Beside its name in text, a picture is decorative. */
  decorative?: boolean;
  /** What stays in view where the box cuts the picture; its centre by default. */
  focalPoint?: FocalPoint;
  className?: string;
};

/** Fills its box, which has a fixed ratio: nothing shifts when the picture loads. */
export function ShopPicture({
  picture,
  sizes,
  priority = false,
  decorative = false,
  focalPoint,
  className,
}: ShopPictureProps) {
  if (!picture) return <PlaceholderPicture className={className} />;
  return (
    <picture>
      <source type="image/avif" srcSet={imageSrcSet(picture, "avif")} sizes={sizes} />
      <img
        src={picture.url}
        srcSet={imageSrcSet(picture, "webp")}
        sizes={sizes}
        alt={decorative ? "" : picture.alt}
        width={picture.width}
        height={picture.height}
        loading={priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : "auto"}
        decoding="async"
        style={{
          backgroundImage: `url(${picture.blur})`,
          objectPosition: focalPoint && `${focalPoint.x}% ${focalPoint.y}%`,
        }}
        className={classNames("size-full bg-center bg-cover object-cover", className)}
      />
    </picture>
  );
}
