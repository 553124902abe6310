import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { showVersion } from "#app/admin/editor/show-version.ts";
import type { Choice } from "#app/admin/pickers/product-picker.tsx";
import type { Collection } from "#rules/collection/collection.ts";
import { collectionInput } from "#rules/collection/collection-input.ts";
import type { Picture } from "#rules/picture/image-urls.ts";
import { searchTexts } from "#rules/search-listing/search-listing-input.ts";
import { useCollectionImage } from "./use-collection-image.ts";

const infoInput = collectionInput
  .pick({ title: true, description_html: true, handle: true })
  .extend(searchTexts);

export type CollectionInfo = z.infer<typeof infoInput>;
export type Mine = { info: CollectionInfo; picture: Picture | null; members: readonly Choice[] };

export type CollectionDraft = ReturnType<typeof useCollectionDraft>;

/** The form's contents, and the version they are based on. */
export function useCollectionDraft(first: Collection | undefined) {
  const [opened, setOpened] = useState(first);
  const [members, setMembers] = useState<readonly Choice[]>(first?.products ?? []);
  const image = useCollectionImage(first?.image ?? null);
  const info = useForm<CollectionInfo>({
    resolver: zodResolver(infoInput),
    defaultValues: versionOf(first).info,
  });

  const changed =
    info.formState.isDirty ||
    image.progress !== undefined ||
    (image.picture?.url ?? null) !== (opened?.image_url ?? null) ||
    idsOf(members) !== idsOf(opened?.products ?? []);

  function show(mine: Mine, kept: Collection | undefined) {
    setOpened(kept);
    showVersion(info, mine.info, versionOf(kept).info);
    image.setPicture(mine.picture);
    setMembers(mine.members);
  }

  return { opened, info, image, members, setMembers, changed, show };
}

export function versionOf(collection: Collection | undefined): Mine {
  const { title = "", description_html = "", handle = "", image = null, products = [] } = collection ?? {};
  const { search_title = "", search_description = "" } = collection ?? {};
  const info = { title, description_html, handle, search_title, search_description };
  return { info, picture: image, members: products };
}

function idsOf(products: readonly { id: string }[]): string {
  return products.map(({ id }) => id).join();
}
