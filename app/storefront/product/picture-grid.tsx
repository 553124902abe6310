import { useState } from "react";
import { ShopPicture } from "#app/storefront/picture.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { PlaceholderPicture } from "#app/ui/placeholder-picture.tsx";
import type { PictureWithAlt } from "#rules/picture/image-urls.ts";

const CELLS = 4;

/** The featured picture and up to three others; placeholders fill the other cells. */
export function PictureGrid({ pictures, title }: { pictures: PictureWithAlt[]; title: string }) {
  const [enlarged, setEnlarged] = useState<PictureWithAlt>();
  return (
    <div className="grid h-fit grid-cols-2 gap-2 sm:gap-4">
      {Array.from({ length: CELLS }, (_, cell) => (
        <div key={cell} className="aspect-(--picture) overflow-hidden rounded-control border border-line">
          <Cell picture={pictures[cell]} first={cell === 0} onEnlarge={setEnlarged} />
        </div>
      ))}
      {enlarged && (
        <Dialog open onClose={() => setEnlarged(undefined)} title={title} placement="screen">
          <ShopPicture picture={enlarged} sizes="100vw" priority className="bg-none! object-contain!" />
        </Dialog>
      )}
    </div>
  );
}

type CellProps = {
  picture: PictureWithAlt | undefined;
  first: boolean;
  onEnlarge: (picture: PictureWithAlt) => void;
};

function Cell({ picture, first, onEnlarge }: CellProps) {
  if (!picture) return <PlaceholderPicture className="bg-paper!" />;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={`Enlarge: ${picture.alt}`}
      onClick={() => onEnlarge(picture)}
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
