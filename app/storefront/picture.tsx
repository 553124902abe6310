import { classNames } from "#app/ui/class-names.ts";
import { PlaceholderPicture } from "#app/ui/placeholder-picture.tsx";
import { imageSrcSet, type PictureWithAlt } from "#rules/picture/image-urls.ts";

type ShopPictureProps = {
  picture: PictureWithAlt | null | undefined;
  /** How wide it is shown at which width of the screen, as in `sizes`. */
  sizes: string;
  /** For the first picture that a shopper sees. */
  priority?: boolean;
  /** Beside its own name in words, a picture is decoration. */
  decorative?: boolean;
  className?: string;
};

/** Fills the box it is given, which has a fixed ratio: nothing jumps when the picture arrives. */
export function ShopPicture({
  picture,
  sizes,
  priority = false,
  decorative = false,
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
        style={{ backgroundImage: `url(${picture.blur})` }}
        className={classNames("size-full bg-center bg-cover object-cover", className)}
      />
    </picture>
  );
}
