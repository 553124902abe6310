import { useEffect, useRef, useState } from "react";
import { sentenceOf } from "#app/admin/api-error.ts";
import { showUploadError } from "#app/admin/pictures/show-upload-error.ts";
import { sortFiles } from "#app/admin/pictures/sort-files.ts";
import { uploadFile } from "#app/admin/pictures/upload-file.ts";
import { showToast } from "#app/admin/ui/toaster.tsx";
import type { Picture } from "#rules/picture/image-urls.ts";

export type CollectionImageState = ReturnType<typeof useCollectionImage>;

/** One image: a new one replaces the old when its upload is complete. */
export function useCollectionImage(start: Picture | null) {
  const [picture, setPicture] = useState(start);
  const [progress, setProgress] = useState<number>();
  const running = useRef<AbortController>(undefined);

  useEffect(() => () => running.current?.abort(), []);

  async function upload(file: File) {
    const controller = new AbortController();
    running.current?.abort();
    running.current = controller;
    setProgress(0);
    try {
      setPicture(
        await uploadFile({
          file,
          target: { for: "collection" },
          signal: controller.signal,
          onProgress: setProgress,
        }),
      );
    } catch (error) {
      if (controller.signal.aborted) return;
      showUploadError(sentenceOf(error, "The image could not be uploaded."));
    }
    setProgress(undefined);
  }

  function choose(files: readonly File[]) {
    const { images, refusals, others } = sortFiles(files);
    const [image] = images;
    if (image) void upload(image);
    if (others.length > 0) showToast({ kind: "error", title: "Please drop an image file" });
    for (const { message } of refusals) showUploadError(message);
  }

  function cancel() {
    running.current?.abort();
    setProgress(undefined);
  }

  return { picture, progress, choose, cancel, remove: () => setPicture(null), setPicture };
}
