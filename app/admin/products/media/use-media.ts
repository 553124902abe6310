import { useEffect, useReducer, useRef } from "react";
import { sentenceOf } from "#app/admin/api/api-error.ts";
import { showUploadError } from "#app/admin/pictures/show-upload-error.ts";
import { sortFiles } from "#app/admin/pictures/sort-files.ts";
import { type UploadTarget, uploadFile } from "#app/admin/pictures/upload-file.ts";
import { showToast } from "#app/admin/ui/toaster.tsx";
import { changeMedia, type MediaState } from "./media-state.ts";

const UPLOADS_AT_ONCE = 3;

export type MediaEditor = ReturnType<typeof useMedia>;

export function useMedia(start: () => MediaState, target: UploadTarget) {
  const [state, change] = useReducer(changeMedia, undefined, start);
  const running = useRef(new Map<string, AbortController>());

  // Started from the state, not from the click: a retry and a new file use the same code.
  useEffect(() => {
    const waiting = state.items.filter(
      ({ key, upload }) => upload && !upload.error && !running.current.has(key),
    );
    for (const { key, upload } of waiting.slice(0, UPLOADS_AT_ONCE - running.current.size)) {
      if (upload) void send(key, upload.file);
    }
  });

  useEffect(() => {
    const started = running.current;
    return () => {
      for (const controller of started.values()) controller.abort();
      started.clear();
    };
  }, []);

  async function send(key: string, file: File) {
    const controller = new AbortController();
    running.current.set(key, controller);
    try {
      const picture = await uploadFile({
        file,
        target,
        signal: controller.signal,
        onProgress: (progress) => change({ do: "progress", key, progress }),
      });
      running.current.delete(key);
      change({ do: "done", key, picture });
    } catch (error) {
      running.current.delete(key);
      if (controller.signal.aborted) return;
      const sentence = sentenceOf(error, "The image could not be uploaded.");
      change({ do: "failed", key, error: sentence });
      showUploadError(`${file.name}: ${sentence}`);
    }
  }

  function addFiles(files: readonly File[]) {
    const { images, refusals, others } = sortFiles(files);
    if (others.length > 0) showToast({ kind: "error", title: "Please drop image files" });
    for (const { name, message } of refusals) showUploadError(`${name}: ${message}`);
    change({ do: "add", uploads: images.map((file) => ({ key: crypto.randomUUID(), file })) });
  }

  function remove(key: string) {
    running.current.get(key)?.abort();
    change({ do: "remove", key });
  }

  return { state, change, addFiles, remove };
}
