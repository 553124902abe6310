import { useEffect, useState } from "react";
import type { FieldErrors } from "react-hook-form";
import type { Refusal } from "#app/admin/editor/save-result.ts";
import { showRefusal } from "#app/admin/editor/show-refusal.ts";
import { useRecordEditor } from "#app/admin/editor/use-record-editor.ts";
import { showUploadError } from "#app/admin/pictures/show-upload-error.ts";
import { useStore } from "#app/admin/session/session.ts";
import { hideError, showToast } from "#app/admin/ui/toaster.tsx";
import type { Product } from "#rules/product/product.ts";
import type { ProductDetailsInput } from "#rules/product/product-input.ts";
import type { Mine } from "./conflict/resolve-conflict.ts";
import type { MediaItem } from "./media/media-state.ts";
import { requestProduct } from "./request-product.ts";
import { type ProductDraft, useProductDraft } from "./use-product-draft.ts";
import type { WrongCell } from "./variant-grid/check-rows.ts";
import { sayWrong } from "./variant-grid/check-rows.ts";

export type ProductTab = "details" | "media" | "variants";

type DetailsField = keyof ProductDetailsInput;

/** The three tabs, saved as a whole. */
export function useProductEditor(first: Product | undefined, onTab: (tab: ProductTab) => void) {
  const draft = useProductDraft(first);
  const { details, media, variants } = draft;
  const [wrongCell, setWrongCell] = useState<WrongCell>();
  const { slug } = useStore();
  const editor = useRecordEditor({
    noun: "product",
    draft,
    request: requestProduct,
    refuse,
    withoutIds,
    addressInStore: ({ details }) =>
      details.status === "active" ? `/${slug}/products/${details.handle}` : undefined,
  });
  useHideErrorWhenRight(draft);

  function refuse(refusal: Refusal): undefined {
    const [wrong] = showRefusal(details, refusal);
    const [path = ""] = Object.keys(refusal.fields);
    if (wrong) goToField(wrong);
    else onTab(path.startsWith("variants") || path.startsWith("options") ? "variants" : "media");
  }

  function goToField(field: DetailsField) {
    onTab("details");
    // The tab must be visible before the field can get the focus.
    setTimeout(() => details.setFocus(field));
  }

  function areVariantsRight(): boolean {
    const [issue] = variants.issues;
    if (issue) {
      onTab("variants");
      showToast({ kind: "error", title: "Error saving product", description: issue.message });
      return false;
    }
    const checked = variants.check();
    if (checked.wrong === 0) return true;
    onTab("variants");
    setWrongCell(checked.first && { ...checked.first });
    showToast({ kind: "error", title: "Please fix variant issues", description: sayWrong(checked) });
    return false;
  }

  function isMediaReady(): boolean {
    const waiting = media.state.items.filter(({ upload }) => upload);
    if (waiting.length === 0) return true;
    onTab("media");
    showWaiting(waiting);
    return false;
  }

  async function send(typed: ProductDetailsInput) {
    if (isMediaReady() && areVariantsRight())
      await editor.send({ details: typed, media: media.state, variants });
  }

  function goToFirstError(errors: FieldErrors<ProductDetailsInput>) {
    const field = (Object.keys(details.getValues()) as DetailsField[]).find((name) => errors[name]);
    if (field) goToField(field);
  }

  return { draft, editor, wrongCell, save: details.handleSubmit(send, goToFirstError) };
}

/** An error toast closes as soon as everything is valid again. */
function useHideErrorWhenRight({ details, variants }: ProductDraft) {
  const isRight =
    variants.issues.length === 0 &&
    variants.rows.every((row) => !row.issues) &&
    Object.keys(details.formState.errors).length === 0;
  useEffect(() => {
    if (isRight) hideError();
  }, [isRight]);
}

function withoutIds(mine: Mine): Mine {
  const rows = mine.variants.rows.map((row) => ({ ...row, id: undefined }));
  return { ...mine, variants: { ...mine.variants, rows } };
}

function showWaiting(items: readonly MediaItem[]) {
  if (items.some(({ upload }) => upload?.error)) {
    showUploadError("Retry or remove the images that failed, then save.");
    return;
  }
  showToast({ kind: "info", title: "Images are still uploading", description: "Save again in a moment." });
}
