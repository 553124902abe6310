import { ShopPicture } from "#app/storefront/picture.tsx";
import { useStore } from "#app/storefront/store.ts";
import { classNames } from "#app/ui/class-names.ts";
import { PlaceholderPicture } from "#app/ui/placeholder-picture.tsx";
import { say } from "#rules/language/say.ts";
import type { PictureWithAlt } from "#rules/picture/image-urls.ts";
import type { FocalPoint, Section } from "#rules/theme/theme.ts";
import { SectionButton, type ShownButton } from "./section-button.tsx";

type HeroProps = {
  section: Extract<Section, { kind: "hero" }>;
  button: ShownButton;
  /** The owner's own. */
  picture: PictureWithAlt | undefined;
  /** Without one, the newest products' pictures: one picture already fills it. */
  newest: PictureWithAlt[];
  /** The page has one first heading. */
  Heading: "h1" | "h2";
};

export function Hero(props: HeroProps) {
  return props.section.layout === "full-width" ? <FullWidthHero {...props} /> : <HeroBeside {...props} />;
}

function HeroBeside({ section, button, picture, newest, Heading }: HeroProps) {
  const pictures = picture ? [picture] : newest;
  return (
    <section className={pictures.length > 0 ? "bg-line/40" : "bg-accent-tint"}>
      <div className="mx-auto grid max-w-[96rem] items-stretch md:min-h-[30rem] md:grid-cols-2 xl:min-h-[38rem] min-[100rem]:pe-8">
        <div className="flex min-w-0 flex-col items-start justify-center gap-6 px-4 py-14 sm:px-8 md:py-24 lg:pe-16">
          <HeroWords section={section} button={button} Heading={Heading} />
        </div>
        <HeroPictures pictures={pictures} focalPoint={picture && section.focal_point} />
      </div>
    </section>
  );
}

/** The text is on a panel of the page's own colour: it can be read on every picture. */
function FullWidthHero({ section, button, picture, newest, Heading }: HeroProps) {
  const shown = picture ?? newest[0];
  return (
    <section
      className={classNames(
        "relative md:flex md:min-h-[36rem] md:items-end xl:min-h-[44rem]",
        shown ? "bg-line/40" : "bg-accent-tint",
      )}
    >
      <div className="relative h-[24rem] overflow-hidden md:absolute md:inset-0 md:h-auto">
        {shown ? (
          <ShopPicture
            picture={shown}
            sizes="100vw"
            priority
            decorative={!picture}
            focalPoint={picture && section.focal_point}
            className="absolute inset-0"
          />
        ) : (
          <PlaceholderPicture className="size-full bg-transparent!" />
        )}
      </div>
      <div className="relative mx-auto w-full max-w-[96rem] md:px-8 md:py-8">
        <div className="flex flex-col items-start gap-6 bg-paper px-4 py-10 sm:px-8 md:max-w-[36rem] md:rounded-card md:p-10">
          <HeroWords section={section} button={button} Heading={Heading} />
        </div>
      </div>
    </section>
  );
}

function HeroWords({ section, button, Heading }: Pick<HeroProps, "section" | "button" | "Heading">) {
  const { name } = useStore();
  return (
    <>
      {section.text ? (
        <p className="order-1 max-w-[36rem] whitespace-pre-line wrap-anywhere text-16 text-muted" dir="auto">
          {section.text}
        </p>
      ) : (
        <p className="line-clamp-3 max-w-full break-words text-14 text-muted" dir="auto">
          {name}
        </p>
      )}
      <Heading
        className="max-w-full break-words font-semibold text-40 tracking-[-0.03em] lg:text-64"
        dir="auto"
      >
        {section.headline || say.home.newArrivals}
      </Heading>
      <div className="order-2 max-w-full">
        <SectionButton button={button} label={say.home.shopNow} />
      </div>
    </>
  );
}

// Each half is taller than a picture is wide: the height decides how large a rendition is needed.
const HALF = "(min-width: 80rem) 31rem, (min-width: 48rem) 24rem, 20rem";

type HeroPicturesProps = { pictures: PictureWithAlt[]; focalPoint: FocalPoint | undefined };

function HeroPictures({ pictures, focalPoint }: HeroPicturesProps) {
  const [first, second] = pictures;
  if (!first) return <PlaceholderPicture className="h-64 bg-transparent! md:h-auto" />;
  return (
    <div className={classNames("grid h-[24rem] md:h-auto", second && "grid-cols-2")}>
      <div className="relative overflow-hidden">
        <ShopPicture
          picture={first}
          sizes={second ? HALF : "(min-width: 768px) 50vw, 100vw"}
          priority
          decorative={!focalPoint}
          focalPoint={focalPoint}
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
