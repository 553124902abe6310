import { classNames } from "#app/ui/class-names.ts";
import { PlaceholderPicture } from "#app/ui/placeholder-picture.tsx";
import { imageUrl, type Picture } from "#rules/picture/image-urls.ts";

type ThumbnailProps = { picture: Picture | null | undefined; className?: string };

/** Shown beside a name, so it has no alternative text. */
export function Thumbnail({ picture, className = "w-10" }: ThumbnailProps) {
  return (
    <span
      className={classNames(
        "block aspect-4/5 shrink-0 overflow-hidden rounded-control border border-line bg-paper",
        className,
      )}
    >
      {picture ? (
        <img
          src={imageUrl(picture, 160)}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full bg-center bg-cover object-cover"
          style={{ backgroundImage: `url("${picture.blur}")` }}
        />
      ) : (
        <PlaceholderPicture />
      )}
    </span>
  );
}
