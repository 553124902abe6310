import { ShopPicture } from "#app/storefront/picture.tsx";
import { useStore } from "#app/storefront/store.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { PlaceholderPicture } from "#app/ui/placeholder-picture.tsx";
import type { PictureWithAlt } from "#rules/picture/image-urls.ts";

/** Uses the newest products' pictures: one picture already fills it. */
export function Hero({ pictures }: { pictures: PictureWithAlt[] }) {
  const { slug, name } = useStore();
  return (
    <section className={pictures.length > 0 ? "bg-line/40" : "bg-accent-tint"}>
      <div className="mx-auto grid max-w-[96rem] items-stretch md:min-h-[30rem] md:grid-cols-2 xl:min-h-[38rem] min-[100rem]:pr-8">
        <div className="flex flex-col items-start justify-center gap-6 px-4 py-14 sm:px-8 md:py-24 lg:pr-16">
          <p className="line-clamp-3 max-w-full break-words text-14 text-muted">{name}</p>
          <h1 className="font-semibold text-40 tracking-[-0.03em] lg:text-64">New arrivals</h1>
          <LinkButton to={`/${slug}/products`} prefetch="intent" viewTransition size="large">
            Shop now
          </LinkButton>
        </div>
        <HeroPictures pictures={pictures} />
      </div>
    </section>
  );
}

// Each half is taller than a picture is wide: the height decides how large a rendition is needed.
const HALF = "(min-width: 80rem) 31rem, (min-width: 48rem) 24rem, 20rem";

function HeroPictures({ pictures }: { pictures: PictureWithAlt[] }) {
  const [first, second] = pictures;
  if (!first) return <PlaceholderPicture className="h-64 bg-transparent! md:h-auto" />;
  return (
    <div className={classNames("grid h-[24rem] md:h-auto", second && "grid-cols-2")}>
      <div className="relative overflow-hidden">
        <ShopPicture
          picture={first}
          sizes={second ? HALF : "(min-width: 768px) 50vw, 100vw"}
          priority
          decorative
          className="absolute inset-0"
        />
      </div>
      {second && (
        <div className="relative overflow-hidden">
          <ShopPicture picture={second} sizes={HALF} priority decorative className="absolute inset-0" />
        </div>
      )}
    </div>
  );
}
