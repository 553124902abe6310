import type { Refusal } from "#app/admin/editor/save-result.ts";
import { showRefusal } from "#app/admin/editor/show-refusal.ts";
import { useRecordEditor } from "#app/admin/editor/use-record-editor.ts";
import { showToast } from "#app/admin/ui/toaster.tsx";
import type { Collection } from "#rules/collection/collection.ts";
import { requestCollection } from "./request-collection.ts";
import { type CollectionInfo, useCollectionDraft } from "./use-collection-draft.ts";

export function useCollectionEditor(first: Collection | undefined) {
  const draft = useCollectionDraft(first);
  const { info, image, members, setMembers } = draft;
  const editor = useRecordEditor({ noun: "collection", draft, request: requestCollection, refuse });

  function refuse(refusal: Refusal): string | undefined {
    const [wrong] = showRefusal(info, refusal);
    if (wrong) info.setFocus(wrong);
    // A product that was deleted meanwhile can only be removed.
    const gone = Object.keys(refusal.fields).flatMap((path) => /^product_ids\.(\d+)$/.exec(path)?.[1] ?? []);
    if (gone.length === 0) return;
    setMembers(members.filter((_, index) => !gone.includes(String(index))));
    return "A product was deleted meanwhile and has been removed from the collection. Please save again.";
  }

  async function send(typed: CollectionInfo) {
    if (image.progress === undefined) return editor.send({ info: typed, picture: image.picture, members });
    showToast({
      kind: "info",
      title: "The image is still uploading",
      description: "Save again in a moment.",
    });
  }

  return { draft, editor, save: info.handleSubmit(send) };
}
