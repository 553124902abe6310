import { useEffect, useRef, useState } from "react";
import type { BesideFormProps } from "#app/storefront/product/beside-form-props.ts";
import { PictureViewer } from "#app/storefront/product/viewer/picture-viewer.tsx";
import { ShareLink } from "#app/storefront/share/share-link.tsx";
import { say } from "#rules/language/say.ts";
import { fittingPicture } from "#rules/product/fitting-picture.ts";
import { initialChoice, optionValues } from "#rules/product/variant/option-picking.ts";
import { isolate } from "#rules/text/isolate.ts";
import { OnlyLeft } from "./only-left.tsx";
import { StickyBar } from "./sticky-bar.tsx";
import { useGallery } from "./use-gallery.ts";

/** The picture that fits what is chosen, and what the owner has switched on. It is below the button that adds to the cart. */
export function BesideForm({ product, extras, choice, variant, soldOut, onAdd, onFit }: BesideFormProps) {
  const place = useRef<HTMLDivElement>(null);
  const [start, setStart] = useState<number>();
  const fit = fittingPictureOf(product, choice);
  useEffect(() => onFit(fit), [fit, onFit]);
  useGallery(setStart, fit);
  return (
    <div ref={place}>
      <p role="status" className="sr-only">
        {fit !== undefined &&
          say.product.pictureShown({ picture: isolate(product.pictures[fit]?.alt ?? "") })}
      </p>
      {extras.lowStockAt > 0 && <OnlyLeft variant={variant} from={extras.lowStockAt} />}
      {extras.isShared && variant && !soldOut && (
        <ShareLink lines={[{ variantId: variant.id, quantity: 1 }]} label={say.share.product} />
      )}
      {extras.isSticky && <StickyBar beside={place} {...{ product, variant, soldOut, onAdd }} />}
      {start !== undefined && (
        <PictureViewer
          pictures={product.pictures}
          title={product.title}
          start={start}
          onClose={() => setStart(undefined)}
        />
      )}
    </div>
  );
}

/** None until a shopper, or the address, has chosen something. */
function fittingPictureOf(
  { options, variants }: BesideFormProps["product"],
  choice: BesideFormProps["choice"],
): number | undefined {
  const first = initialChoice(optionValues(options.length, variants));
  const isUntouched = first.every((value, position) => value === choice[position]);
  return isUntouched ? undefined : fittingPicture(variants, choice);
}
