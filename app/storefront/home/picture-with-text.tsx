import { ShopPicture } from "#app/storefront/picture.tsx";
import { classNames } from "#app/ui/class-names.ts";
import type { PictureWithAlt } from "#rules/picture/image-urls.ts";
import type { Section } from "#rules/theme/theme.ts";
import { SectionButton, type ShownButton } from "./section-button.tsx";

type PictureWithTextProps = {
  section: Extract<Section, { kind: "picture-with-text" }>;
  button: ShownButton;
  picture: PictureWithAlt | undefined;
};

export function PictureWithText({ section, button, picture }: PictureWithTextProps) {
  const { heading, text, side, focal_point } = section;
  return (
    <section className="mx-auto max-w-[96rem] px-4 pt-16 sm:px-8 sm:pt-24">
      <div className="grid items-center gap-6 md:grid-cols-2 md:gap-12">
        <div
          className={classNames(
            "aspect-3/2 overflow-hidden rounded-control bg-line/50",
            side === "right" && "md:order-1",
          )}
        >
          <ShopPicture picture={picture} sizes="(min-width: 768px) 50vw, 100vw" focalPoint={focal_point} />
        </div>
        <div className="flex min-w-0 flex-col items-start gap-4">
          {heading && (
            <h2 className="max-w-full break-words font-semibold text-28 tracking-tight" dir="auto">
              {heading}
            </h2>
          )}
          {text && (
            <p className="max-w-[36rem] whitespace-pre-line break-words text-16 text-muted" dir="auto">
              {text}
            </p>
          )}
          {button.label && <SectionButton button={button} label="" />}
        </div>
      </div>
    </section>
  );
}
