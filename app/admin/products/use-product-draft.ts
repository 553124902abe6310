import { zodResolver } from "@hookform/resolvers/zod";
import { useMemo, useState } from "react";
import { useForm } from "react-hook-form";
import { showVersion } from "#app/admin/editor/show-version.ts";
import type { Product } from "#rules/product/product.ts";
import { BLANK_DETAILS } from "#rules/product/product-fields.ts";
import { type ProductDetailsInput, productDetailsInput } from "#rules/product/product-input.ts";
import { detailsOf, type Mine } from "./conflict/resolve-conflict.ts";
import { isMediaChanged, openMedia } from "./media/media-state.ts";
import { useMedia } from "./media/use-media.ts";
import { useVariants } from "./use-variants.ts";
import { areVariantsChanged, openedVariants } from "./variant-changes.ts";
import { newVariants, openVariants } from "./variants-state.ts";

export type ProductDraft = ReturnType<typeof useProductDraft>;

/** The contents of the three tabs, and the version they are based on. */
export function useProductDraft(first: Product | undefined) {
  const [opened, setOpened] = useState(first);
  const details = useForm<ProductDetailsInput>({
    resolver: zodResolver(productDetailsInput),
    defaultValues: first ? detailsOf(first) : BLANK,
    shouldFocusError: false,
  });
  const media = useMedia(() => openMedia(first), {
    for: "product",
    ...(opened && { product_id: opened.id }),
  });
  const start = useMemo(() => (opened ? openVariants(opened) : newVariants()), [opened]);
  const variants = useVariants(() => start);
  const before = useMemo(() => openedVariants(opened?.variants ?? []), [opened]);
  const areRowsChanged = useMemo(
    () => areVariantsChanged(before, start, variants),
    [before, start, variants.rows, variants.options],
  );

  function show(mine: Mine, kept: Product | undefined) {
    setOpened(kept);
    showVersion(details, mine.details, kept ? detailsOf(kept) : BLANK);
    media.change({ do: "restart", state: mine.media });
    variants.restart(mine.variants);
  }

  return {
    opened,
    before,
    details,
    media,
    variants,
    changed: details.formState.isDirty || isMediaChanged(openMedia(opened), media.state) || areRowsChanged,
    show,
  };
}

const BLANK: ProductDetailsInput = { ...BLANK_DETAILS, tags: "" };
