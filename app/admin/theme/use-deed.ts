import { useMutation } from "@tanstack/react-query";
import { answer, type api } from "#app/admin/api/api-client.ts";
import { sentenceOf } from "#app/admin/api/api-error.ts";
import { showToast } from "#app/admin/ui/toaster.tsx";
import type { Themes } from "./theme-queries.ts";
import type { ThemeEditorState } from "./use-theme-editor.ts";

type Deed<Of> = {
  send: (
    version: number,
    of: Of,
  ) => ReturnType<typeof api.theme.publish.$post | typeof api.theme.discard.$post>;
  /** The toast's title. */
  done: string;
  /** Discarding ends all changes, also those that cannot be saved. */
  losesChanges?: boolean;
};

/** Publishing, discarding, putting back: after what was typed is saved, and never on top of what others changed. */
export function useDeed<Of = void>(editor: ThemeEditorState, { send, done, losesChanges = false }: Deed<Of>) {
  return useMutation({
    mutationFn: async (of: Of) => {
      const isSaved = await editor.saveAll();
      if (!isSaved && !losesChanges) throw new NotSaved();
      return (await answer(send(editor.savedVersion(), of))) as Themes;
    },
    onSuccess: (themes) => {
      editor.adopt(themes);
      showToast({ title: done });
    },
    onError: (error) =>
      showToast(
        error instanceof NotSaved
          ? NOT_SAVED
          : { kind: "error", title: sentenceOf(error, "That did not work. Please try again.") },
      ),
  });
}

class NotSaved extends Error {}

const NOT_SAVED = {
  kind: "error",
  title: "Not everything is saved yet",
  description: "The line above the form says what to do first.",
} as const;
