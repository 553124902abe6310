import { ShopPicture } from "#app/storefront/picture.tsx";
import { PlaceholderPicture } from "#app/ui/placeholder-picture.tsx";
import { say } from "#rules/language/say.ts";
import type { PictureWithAlt } from "#rules/picture/image-urls.ts";
import { Thumbnail } from "./viewer/thumbnail.tsx";

/**
 * One large picture, and the others beside it: to be swiped, and found by thumbnails, which are dots on a phone. All of
 * it works without scripts; extras/use-gallery.ts adds the viewer and marks which picture is shown.
 */
export function LargeGallery({ pictures }: { pictures: PictureWithAlt[] }) {
  if (pictures.length === 0)
    return (
      <div className="aspect-(--picture) overflow-hidden rounded-control border border-line">
        <PlaceholderPicture className="bg-paper!" />
      </div>
    );
  const hasSeveral = pictures.length > 1;
  return (
    // A page is painted while it arrives: the column of the thumbnails is there before they are.
    <div
      id="gallery"
      className={hasSeveral ? "lg:grid lg:grid-cols-[4rem_minmax(0,1fr)] lg:gap-x-4" : undefined}
    >
      <ul
        aria-label={say.product.pictures}
        className="relative -mx-4 flex snap-x snap-mandatory overflow-x-auto scroll-smooth [scrollbar-width:none] sm:mx-0 lg:col-start-2 lg:max-w-[max(28rem,(100dvh-7rem)*(var(--picture)))]"
      >
        {pictures.map((picture, at) => (
          <li
            key={picture.url}
            id={`picture-${at + 1}`}
            className="aspect-(--picture) h-fit w-full shrink-0 snap-center overflow-hidden sm:rounded-control sm:border sm:border-line"
          >
            <a
              href={picture.url}
              data-at={at}
              aria-label={say.product.enlarge({ picture: picture.alt })}
              className="block size-full cursor-zoom-in -outline-offset-2"
            >
              <ShopPicture
                picture={picture}
                sizes="(min-width: 1536px) 780px, (min-width: 1024px) 50vw, 100vw"
                priority={at === 0}
                decorative
              />
            </a>
          </li>
        ))}
      </ul>
      {hasSeveral && <Thumbnails pictures={pictures} />}
    </div>
  );
}

function Thumbnails({ pictures }: { pictures: PictureWithAlt[] }) {
  return (
    <ul
      aria-label={say.product.goToPicture}
      className="mt-1 flex flex-wrap justify-center sm:mt-4 sm:justify-start sm:gap-2 lg:col-start-1 lg:row-start-1 lg:mt-0 lg:h-fit"
    >
      {pictures.map((picture, at) => (
        <li key={picture.url}>
          <a
            href={`#picture-${at + 1}`}
            aria-label={say.product.showPicture({ number: at + 1, picture: picture.alt })}
            aria-current={at === 0 || undefined}
            className="gallery-mark"
          >
            <Thumbnail picture={picture} className="hidden aspect-(--picture) w-16 object-cover sm:block" />
          </a>
        </li>
      ))}
    </ul>
  );
}
