import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { type FieldErrors, type UseFormReturn, useForm } from "react-hook-form";
import { sentenceOf } from "#app/admin/api-error.ts";
import { TAKEN } from "#app/admin/editor/handle-field.tsx";
import { hideError, showToast } from "#app/admin/ui/toaster.tsx";
import type { Product } from "#rules/product/product.ts";
import { type ProductDetailsInput, productDetailsInput } from "#rules/product/product-input.ts";
import type { Conflict } from "./conflict/conflict-dialog.tsx";
import type { Choices } from "./conflict/disagreement.ts";
import { compareVersions, detailsOf, type Mine, resolveConflict } from "./conflict/resolve-conflict.ts";
import { isMediaChanged, openMedia } from "./media/media-state.ts";
import { useMedia } from "./media/use-media.ts";
import type { ProductTab } from "./product-form.tsx";
import { type SaveResult, saveProduct } from "./save-product.ts";
import { useVariants } from "./use-variants.ts";
import { areVariantsChanged, openedVariants } from "./variant-changes.ts";
import type { WrongCell } from "./variants-card.tsx";
import { newVariants, openVariants } from "./variants-state.ts";

type Ways = { onTab: (tab: ProductTab) => void; onSaved: () => void };
type Clash = Conflict & { current: Product; mine: Mine };

/** The three tabs as one thing that is saved as a whole. */
export function useProductEditor(first: Product | undefined, { onTab, onSaved }: Ways) {
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState(first);
  const [saving, setSaving] = useState(false);
  const [wrongCell, setWrongCell] = useState<WrongCell>();
  const [clash, setClash] = useState<Clash>();
  const [deleted, setDeleted] = useState<Mine>();

  const details = useForm<ProductDetailsInput>({
    resolver: zodResolver(productDetailsInput),
    defaultValues: opened ? detailsOf(opened) : BLANK,
    shouldFocusError: false,
  });
  const media = useMedia(() => openMedia(opened), {
    for: "product",
    ...(opened && { product_id: opened.id }),
  });
  const [startRows, setStartRows] = useState(() => (opened ? openVariants(opened) : newVariants()));
  const variants = useVariants(() => startRows);

  const before = useMemo(() => openedVariants(opened?.variants ?? []), [opened]);
  const areRowsChanged = useMemo(
    () => areVariantsChanged(before, startRows, variants),
    [before, startRows, variants.rows, variants.options],
  );
  const changed =
    details.formState.isDirty || isMediaChanged(openMedia(opened), media.state) || areRowsChanged;

  const isRight =
    variants.issues.length === 0 &&
    variants.rows.every((row) => !row.issues) &&
    Object.keys(details.formState.errors).length === 0;
  useEffect(() => {
    if (isRight) hideError();
  }, [isRight]);

  async function send(product: Product | undefined, mine: Mine) {
    setSaving(true);
    try {
      await follow(await saveProduct(product, mine), product, mine);
    } catch (error) {
      showToast({ kind: "error", title: "Error saving product", description: sentenceOf(error, TRY_AGAIN) });
    } finally {
      setSaving(false);
    }
  }

  async function follow(result: SaveResult, product: Product | undefined, mine: Mine) {
    if (result.ok) {
      showToast({ title: product ? "Product updated" : "Product created", leaving: true });
      void queryClient.invalidateQueries({ queryKey: ["products"] });
      onSaved();
    } else if (result.reason === "deleted") {
      setDeleted(mine);
    } else if (result.reason === "conflict" && product) {
      const { sentence, current } = result;
      setClash({ sentence, current, mine, ...compareVersions(product, current, mine) });
    } else if (result.reason === "refused") {
      showRefusal(result);
    }
  }

  function showRefusal({ sentence, fields, suggestion }: Extract<SaveResult, { reason: "refused" }>) {
    const wrong = Object.keys(fields).filter((field) => field in BLANK) as (keyof ProductDetailsInput)[];
    for (const field of wrong) {
      const types = field === "handle" && suggestion ? { [TAKEN]: suggestion } : undefined;
      details.setError(field, { message: fields[field], types });
    }
    const [path = "", message = sentence] = Object.entries(fields)[0] ?? [];
    if (wrong[0]) goToField(details, wrong[0], onTab);
    else onTab(path.startsWith("variants") || path.startsWith("options") ? "variants" : "media");
    showToast({ kind: "error", title: "Error saving product", description: message });
  }

  function checkAndSend(typed: ProductDetailsInput) {
    if (!isMediaReady(media.state.items, onTab)) return;
    if (variants.issues.length > 0) {
      onTab("variants");
      showToast({ kind: "error", title: "Error saving product", description: variants.issues[0]?.message });
      return;
    }
    const { wrong, first: cell } = variants.check();
    if (wrong > 0) {
      onTab("variants");
      setWrongCell(cell && { ...cell });
      showToast({ kind: "error", title: "Please fix variant issues", description: sayWrong(wrong) });
      return;
    }
    return send(opened, { details: typed, media: media.state, variants });
  }

  /** The editor then shows what was decided, on top of what is kept now; a refusal finds it that way. */
  function decide(choices: Choices) {
    if (!clash || !opened) return;
    const resolved = resolveConflict(opened, clash.current, clash.mine, choices);
    setClash(undefined);
    setOpened(clash.current);
    details.reset(detailsOf(clash.current));
    for (const [field, value] of Object.entries(resolved.details)) {
      details.setValue(field as keyof ProductDetailsInput, value, { shouldDirty: true });
    }
    media.change({ do: "restart", state: resolved.media });
    setStartRows(openVariants(clash.current));
    variants.restart(resolved.variants);
    void send(clash.current, resolved);
  }

  function saveAsNew() {
    if (!deleted) return;
    const rows = deleted.variants.rows.map((row) => ({ ...row, id: undefined }));
    const mine = { ...deleted, variants: { ...deleted.variants, rows } };
    setDeleted(undefined);
    setOpened(undefined);
    variants.restart(mine.variants);
    void send(undefined, mine);
  }

  return {
    opened,
    before,
    details,
    media,
    variants,
    changed,
    saving,
    wrongCell,
    save: details.handleSubmit(checkAndSend, (errors) => {
      const field = firstField(errors);
      if (field) goToField(details, field, onTab);
    }),
    conflict: clash,
    decide,
    closeConflict: () => setClash(undefined),
    deleted: deleted !== undefined,
    saveAsNew,
    closeDeleted: () => setDeleted(undefined),
  };
}

const BLANK: ProductDetailsInput = {
  title: "",
  description_html: "",
  vendor: "",
  tags: "",
  status: "draft",
  handle: "",
};

const TRY_AGAIN = "Your changes are still here. Please try again.";

function sayWrong(count: number): string {
  return count === 1 ? "1 variant has errors" : `${count.toLocaleString("en-US")} variants have errors`;
}

function isMediaReady(items: ReturnType<typeof openMedia>["items"], onTab: Ways["onTab"]): boolean {
  const waiting = items.filter((item) => item.upload);
  if (waiting.length === 0) return true;
  const failed = waiting.some((item) => item.upload?.error);
  onTab("media");
  showToast({
    kind: failed ? "error" : "info",
    title: failed ? "Error uploading image" : "Images are still uploading",
    description: failed ? "Retry or remove the images that failed, then save." : "Save again in a moment.",
  });
  return false;
}

function firstField(errors: FieldErrors<ProductDetailsInput>): keyof ProductDetailsInput | undefined {
  return (Object.keys(BLANK) as (keyof ProductDetailsInput)[]).find((field) => errors[field]);
}

function goToField(
  form: UseFormReturn<ProductDetailsInput>,
  field: keyof ProductDetailsInput,
  onTab: Ways["onTab"],
) {
  onTab("details");
  // Focus needs the tab to be in view.
  setTimeout(() => form.setFocus(field));
}
