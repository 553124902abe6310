import { useEffect, useRef, useState } from "react";
import { sentenceOf } from "#app/admin/api/api-error.ts";
import { showToast } from "#app/admin/ui/toaster.tsx";
import type { Picture } from "#rules/picture/image-urls.ts";
import { showUploadError } from "./show-upload-error.ts";
import { sortFiles } from "./sort-files.ts";
import { type UploadTarget, uploadFile } from "./upload-file.ts";

export type Upload = { progress: number | undefined; choose(files: readonly File[]): void; cancel(): void };

/** One image at a time: another one that is chosen replaces the upload under way. */
export function useUpload(target: UploadTarget, onUploaded: (picture: Picture) => void): Upload {
  const [progress, setProgress] = useState<number>();
  const running = useRef<AbortController>(undefined);

  useEffect(() => () => running.current?.abort(), []);

  async function upload(file: File) {
    const controller = new AbortController();
    running.current?.abort();
    running.current = controller;
    setProgress(0);
    try {
      onUploaded(await uploadFile({ file, target, signal: controller.signal, onProgress: setProgress }));
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

  return { progress, choose, cancel };
}
