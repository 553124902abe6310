import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { sentenceOf } from "#app/admin/api/api-error.ts";
import { sendFile } from "#app/admin/api/send-file.ts";
import { showToast } from "#app/admin/ui/toaster.tsx";

export const MAX_IMPORT_MEGABYTES = 100;

const TOO_LARGE = `This file is larger than ${MAX_IMPORT_MEGABYTES} MB. Split it, and import the parts one after the other.`;

export type ImportUpload = {
  /** The file that is being sent, and the share that has arrived. */
  sending: { name: string; share: number } | undefined;
  choose(files: readonly File[]): void;
  cancel(): void;
};

/** Sends a catalogue file and opens its dry run. */
export function useImportUpload(): ImportUpload {
  const navigate = useNavigate();
  const [sending, setSending] = useState<ImportUpload["sending"]>();
  const running = useRef<AbortController>(undefined);

  useEffect(() => () => running.current?.abort(), []);

  async function send(file: File) {
    const controller = new AbortController();
    running.current?.abort();
    running.current = controller;
    const onProgress = (share: number) => setSending({ name: file.name, share });
    onProgress(0);
    try {
      const address = `/api/imports?${new URLSearchParams({ name: file.name })}`;
      const { id } = await sendFile<{ id: string }>({ address, file, signal: controller.signal, onProgress });
      await navigate(`/admin/imports/${id}`);
    } catch (error) {
      if (controller.signal.aborted) return;
      showFault(sentenceOf(error, "The file could not be sent."));
    }
    setSending(undefined);
  }

  function choose([file, ...others]: readonly File[]) {
    if (!file) return;
    if (others.length > 0) return showFault("Please import one file after the other.");
    if (file.size > MAX_IMPORT_MEGABYTES * 1024 * 1024) return showFault(TOO_LARGE);
    void send(file);
  }

  function cancel() {
    running.current?.abort();
    setSending(undefined);
  }

  return { sending, choose, cancel };
}

function showFault(description: string): void {
  showToast({ kind: "error", title: "Import failed", description });
}
