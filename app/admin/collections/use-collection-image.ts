import { useState } from "react";
import { useUpload } from "#app/admin/pictures/use-upload.ts";
import type { Picture } from "#rules/picture/image-urls.ts";

export type CollectionImageState = ReturnType<typeof useCollectionImage>;

/** One image: a new one replaces the old when its upload is complete. */
export function useCollectionImage(start: Picture | null) {
  const [picture, setPicture] = useState(start);
  const upload = useUpload({ for: "collection" }, setPicture);
  return { picture, ...upload, remove: () => setPicture(null), setPicture };
}
