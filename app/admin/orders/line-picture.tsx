import type { SyntheticEvent } from "react";
import { PlaceholderPicture } from "#app/ui/placeholder-picture.tsx";

/** A line knows only the address of its picture: its narrow rendition is tried first. */
export function LinePicture({ url }: { url: string | null }) {
  return (
    <span className="block size-12 shrink-0 overflow-hidden rounded-control border border-line">
      {url ? (
        <img
          src={url.replace(/\.webp$/, "-160.webp")}
          alt=""
          loading="lazy"
          className="size-full object-cover"
          onError={(event) => showWhole(event, url)}
        />
      ) : (
        <PlaceholderPicture />
      )}
    </span>
  );
}

// A picture that was narrower than that exists in its own width only.
function showWhole({ currentTarget }: SyntheticEvent<HTMLImageElement>, url: string) {
  if (!currentTarget.src.endsWith(url)) currentTarget.src = url;
}
