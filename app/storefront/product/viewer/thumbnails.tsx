import { useEffect, useRef } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { say } from "#rules/language/say.ts";
import type { PictureWithAlt } from "#rules/picture/image-urls.ts";
import { Thumbnail } from "./thumbnail.tsx";

type ThumbnailsProps = { pictures: PictureWithAlt[]; at: number; onChoose: (index: number) => void };

export function Thumbnails({ pictures, at, onChoose }: ThumbnailsProps) {
  const row = useRef<HTMLUListElement>(null);

  useEffect(() => {
    row.current?.children[at]?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [at]);

  return (
    <ul
      ref={row}
      aria-label={say.product.allPictures}
      className="flex gap-2 overflow-x-auto overscroll-contain scroll-smooth border-line border-t px-3 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] before:m-auto after:m-auto"
    >
      {pictures.map((picture, index) => (
        <li key={picture.url} className="shrink-0">
          <button
            type="button"
            aria-label={say.product.showPicture({ number: index + 1, picture: picture.alt })}
            aria-current={index === at || undefined}
            onClick={() => onChoose(index)}
            className={classNames(
              "block aspect-(--picture) h-16 cursor-pointer overflow-hidden rounded-control border-2 transition-colors",
              index === at ? "border-ink" : "border-transparent opacity-70 hover:opacity-100",
            )}
          >
            <Thumbnail
              picture={picture}
              style={{ backgroundImage: `url(${picture.blur})` }}
              className="size-full bg-center bg-cover object-cover"
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
