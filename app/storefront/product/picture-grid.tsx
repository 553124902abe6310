import { useState } from "react";
import { ShopPicture } from "#app/storefront/picture.tsx";
import { PlaceholderPicture } from "#app/ui/placeholder-picture.tsx";
import { say } from "#rules/language/say.ts";
import type { PictureWithAlt } from "#rules/picture/image-urls.ts";
import { LaterPart } from "./later-part.tsx";
import type { PictureViewerProps } from "./viewer/picture-viewer.tsx";

const CELLS = 4;

type PictureGridProps = Pick<PictureViewerProps, "pictures" | "title"> & {
  /** The place of the picture that fits what is chosen. It trades places with the first. */
  fit: number | undefined;
};

/** The featured picture and up to three others; placeholders fill the other cells. Pressing one shows all of them. */
export function PictureGrid({ pictures, title, fit = 0 }: PictureGridProps) {
  const [start, setStart] = useState<number>();
  const close = () => setStart(undefined);
  const more = pictures.length - CELLS;
  return (
    <div className="grid h-fit grid-cols-2 gap-2 sm:gap-4">
      {Array.from({ length: CELLS }, (_, cell) => {
        const place = cell === 0 ? fit : cell === fit ? 0 : cell;
        return (
          <div key={cell} className="aspect-(--picture) overflow-hidden rounded-control border border-line">
            <Cell
              picture={pictures[place]}
              first={cell === 0}
              more={cell === CELLS - 1 ? more : 0}
              onEnlarge={() => setStart(place)}
            />
          </div>
        );
      })}
      {more > 0 && (
        <noscript className="noscript:contents">
          {/* React leaves what is in here to the server. */}
          {import.meta.env.SSR &&
            pictures
              .slice(CELLS)
              .map((picture) => <ShopPicture key={picture.url} picture={picture} sizes="48vw" />)}
        </noscript>
      )}
      {start !== undefined && (
        <LaterPart part="PictureViewer" props={{ pictures, title, start, onClose: close }} onFail={close} />
      )}
    </div>
  );
}

type CellProps = {
  picture: PictureWithAlt | undefined;
  first: boolean;
  /** How many pictures have no cell of their own. */
  more: number;
  onEnlarge: () => void;
};

function Cell({ picture, first, more, onEnlarge }: CellProps) {
  if (!picture) return <PlaceholderPicture className="bg-paper!" />;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={
        more > 0
          ? say.product.enlargeWithMore({ picture: picture.alt, count: more })
          : say.product.enlarge({ picture: picture.alt })
      }
      data-others={more > 0 ? `+${more}` : undefined}
      onClick={onEnlarge}
      className="block size-full cursor-zoom-in -outline-offset-2"
    >
      <ShopPicture
        picture={picture}
        sizes="(min-width: 1536px) 420px, (min-width: 1024px) 28vw, 48vw"
        priority={first}
        decorative
      />
    </button>
  );
}
