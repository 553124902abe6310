import { Palette, Share2 } from "lucide-react";
import { useState } from "react";
import { api } from "#app/admin/api/api-client.ts";
import { HistoryButton } from "#app/admin/history/history-button.tsx";
import { ConfirmDialog } from "#app/admin/ui/confirm-dialog.tsx";
import { DeedButton } from "#app/admin/ui/deed-button.tsx";
import { Button } from "#app/ui/button.tsx";
import { EarlierLooksDialog } from "./earlier-looks-dialog.tsx";
import { SaveLine } from "./save-line.tsx";
import { SharePreviewDialog } from "./share-preview-dialog.tsx";
import { useDeed } from "./use-deed.ts";
import type { ThemeEditorState } from "./use-theme-editor.ts";

type Question = "discard" | "share" | "earlier";

/** Where there is no space for the preview beside the form, the buttons stay at the bottom of the screen. */
export function ThemeBar({ editor }: { editor: ThemeEditorState }) {
  const [asking, setAsking] = useState<Question>();
  const close = () => setAsking(undefined);
  const publish = useDeed(editor, {
    send: (version) => api.theme.publish.$post({ json: { version } }),
    done: "Published",
  });
  const discard = useDeed(editor, {
    send: (version) => api.theme.discard.$post({ json: { version } }),
    done: "Changes discarded",
    losesChanges: true,
  });
  const { is_draft: isDraft } = editor.themes;
  // Something that is not sent yet is a draft as well.
  const isPublished =
    !isDraft && editor.state === "saved" && Object.keys(editor.editing.problems).length === 0;

  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3 max-lg:contents">
      <div className="min-w-0 max-lg:bg-card max-lg:px-4 max-lg:pt-3">
        <h1 className="font-semibold text-20 tracking-tight">Theme</h1>
        <SaveLine state={editor.state} problems={editor.editing.problems} isPublished={isPublished} />
      </div>
      <div className="flex flex-wrap items-center gap-2 max-lg:sticky max-lg:bottom-0 max-lg:z-5 max-lg:order-last max-lg:justify-end max-lg:border-line max-lg:border-t max-lg:bg-card max-lg:px-4 max-lg:py-2">
        <HistoryButton of={{ kind: "theme" }} small />
        <Button variant="ghost" size="small" onClick={() => setAsking("earlier")}>
          <Palette aria-hidden="true" className="size-4" strokeWidth={1.75} />
          <span className="max-sm:sr-only">Earlier looks</span>
        </Button>
        <Button variant="ghost" size="small" onClick={() => setAsking("share")}>
          <Share2 aria-hidden="true" className="size-4" strokeWidth={1.75} />
          <span className="max-sm:sr-only">Share preview</span>
        </Button>
        <Button
          variant="secondary"
          size="small"
          unavailable={isPublished}
          onClick={() => setAsking("discard")}
        >
          Discard
        </Button>
        <DeedButton size="small" unavailable={isPublished} deed={publish}>
          Publish
        </DeedButton>
      </div>
      <ConfirmDialog
        open={asking === "discard"}
        onClose={close}
        onConfirm={() => discard.mutate(undefined, { onSettled: close })}
        busy={discard.isPending}
        title="Discard your changes?"
        description="Everything that is not published is lost, and you go on from how your store looks now."
        confirmLabel="Discard"
      />
      <EarlierLooksDialog open={asking === "earlier"} onClose={close} editor={editor} />
      <SharePreviewDialog
        open={asking === "share"}
        onClose={close}
        shared={editor.themes.shared}
        onChange={editor.setShared}
      />
    </header>
  );
}
