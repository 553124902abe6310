import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { api } from "#app/admin/api-client.ts";
import { sentenceOf, toApiError } from "#app/admin/api-error.ts";
import { TAKEN } from "#app/admin/editor/handle-field.tsx";
import { showToast } from "#app/admin/ui/toaster.tsx";
import { type CollectionInput, collectionInput } from "#rules/collection/collection-input.ts";
import type { ProductId } from "#rules/input/ids.ts";
import type { Collection } from "./collection-page.tsx";
import type { Choice } from "./product-picker.tsx";
import { useCollectionImage } from "./use-collection-image.ts";

const infoInput = collectionInput.pick({ title: true, description_html: true, handle: true });
type Info = z.infer<typeof infoInput>;

export type CollectionEditor = ReturnType<typeof useCollectionEditor>;

export function useCollectionEditor(first: Collection | undefined, onSaved: () => void) {
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState(first);
  const [members, setMembers] = useState<readonly Choice[]>(first?.products ?? []);
  const [saving, setSaving] = useState(false);
  const [current, setCurrent] = useState<Collection>();
  const [deleted, setDeleted] = useState(false);
  const image = useCollectionImage(first?.image ?? null);
  const info = useForm<Info>({ resolver: zodResolver(infoInput), defaultValues: infoOf(opened) });

  const changed =
    info.formState.isDirty ||
    image.progress !== undefined ||
    (image.picture?.url ?? null) !== (opened?.image_url ?? null) ||
    idsOf(members).join() !== idsOf(opened?.products ?? []).join();

  function body(typed: Info): Omit<CollectionInput, "version"> {
    return { ...typed, image_url: image.picture?.url ?? null, product_ids: idsOf(members) };
  }

  async function send(typed: Info, target: Pick<Collection, "id" | "version"> | undefined) {
    if (image.progress !== undefined) {
      showToast({
        kind: "info",
        title: "The image is still uploading",
        description: "Save again in a moment.",
      });
      return;
    }
    setSaving(true);
    try {
      await follow(await post(target, body(typed)), target !== undefined);
    } catch (error) {
      showToast({
        kind: "error",
        title: "Error saving collection",
        description: sentenceOf(error, TRY_AGAIN),
      });
    } finally {
      setSaving(false);
    }
  }

  async function follow(response: Response, existed: boolean) {
    if (response.ok) {
      showToast({ title: existed ? "Collection updated" : "Collection created", leaving: true });
      void queryClient.invalidateQueries({ queryKey: ["collections"] });
      onSaved();
    } else if (response.status === 409) setCurrent((await response.json()).current);
    else if (response.status === 404) setDeleted(true);
    else if (response.status === 422) showRefusal(await response.json());
    else throw await toApiError(response);
  }

  function showRefusal({ error, fields = {}, suggestion }: Refusal) {
    for (const field of Object.keys(infoOf(undefined)) as (keyof Info)[]) {
      const types = field === "handle" && suggestion ? { [TAKEN]: suggestion } : undefined;
      if (fields[field]) info.setError(field, { message: fields[field], types }, { shouldFocus: true });
    }
    // A product that was deleted meanwhile can only go.
    const gone = Object.keys(fields).flatMap((path) => /^product_ids\.(\d+)$/.exec(path)?.[1] ?? []);
    if (gone.length > 0) setMembers(members.filter((_, index) => !gone.includes(String(index))));
    const description = gone.length > 0 ? REMOVED : (Object.values(fields)[0] ?? error);
    showToast({ kind: "error", title: "Error saving collection", description });
  }

  /** What is kept now becomes what was opened; the form shows theirs, or stays and is sent again. */
  function decide(choice: "mine" | "theirs") {
    if (!current) return;
    setCurrent(undefined);
    setOpened(current);
    if (choice === "mine") {
      void info.handleSubmit((typed) => send(typed, current))();
      return;
    }
    info.reset(infoOf(current));
    image.setPicture(current.image);
    setMembers(current.products);
  }

  function saveAsNew() {
    setDeleted(false);
    setOpened(undefined);
    void info.handleSubmit((typed) => send(typed, undefined))();
  }

  return {
    opened,
    info,
    image,
    members,
    setMembers,
    changed,
    saving,
    save: info.handleSubmit((typed) => send(typed, opened)),
    isConflict: current !== undefined,
    decide,
    closeConflict: () => setCurrent(undefined),
    deleted,
    saveAsNew,
    closeDeleted: () => setDeleted(false),
  };
}

type Refusal = { error: string; fields?: Record<string, string>; suggestion?: string };

const TRY_AGAIN = "Your changes are still here. Please try again.";
const REMOVED = "A product was deleted meanwhile and has been taken out. Please save again.";

function infoOf(collection: Collection | undefined): Info {
  const { title = "", description_html = "", handle = "" } = collection ?? {};
  return { title, description_html, handle };
}

function idsOf(products: readonly { id: string }[]): ProductId[] {
  return products.map(({ id }) => id as ProductId);
}

function post(
  target: Pick<Collection, "id" | "version"> | undefined,
  json: Omit<CollectionInput, "version">,
): Promise<Response> {
  if (!target) return api.collections.$post({ json });
  const { id, version } = target;
  return api.collections[":id"].$put({ param: { id }, json: { ...json, version } });
}
