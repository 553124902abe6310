import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { api } from "#app/admin/api/api-client.ts";
import type { Refusal } from "#app/admin/editor/save-result.ts";
import { showRefusal } from "#app/admin/editor/show-refusal.ts";
import { showVersion } from "#app/admin/editor/show-version.ts";
import { useRecordEditor } from "#app/admin/editor/use-record-editor.ts";
import { searchTexts } from "#rules/search-listing/search-listing-input.ts";
import { blanksIn } from "#rules/shop-page/blanks.ts";
import { pageInput } from "#rules/shop-page/page-input.ts";
import type { OwnersPage } from "#rules/shop-page/shop-page.ts";

const wordsInput = pageInput.omit({ version: true }).extend(searchTexts);

export type PageWords = z.infer<typeof wordsInput>;

const BLANK_PAGE: PageWords = {
  title: "",
  body_html: "",
  handle: "",
  status: "draft",
  search_title: "",
  search_description: "",
};

/** The form of a page: a new one begins with `start`. A page with blanks is published only after a question. */
export function usePageEditor(first: OwnersPage | undefined, starting: Partial<PageWords> = {}) {
  const start = { ...BLANK_PAGE, ...starting };
  const [opened, setOpened] = useState(first);
  const [asked, setAsked] = useState<PageWords>();
  const form = useForm<PageWords>({
    resolver: zodResolver(wordsInput),
    defaultValues: first ? versionOf(first) : start,
  });

  function show(mine: PageWords, kept: OwnersPage | undefined) {
    setOpened(kept);
    showVersion(form, mine, kept ? versionOf(kept) : start);
  }

  function refuse(refusal: Refusal): undefined {
    const [wrong] = showRefusal(form, refusal);
    if (wrong) form.setFocus(wrong);
  }

  const draft = { opened, changed: form.formState.isDirty, show };
  const editor = useRecordEditor({ noun: "page", draft, request: requestPage, refuse });

  async function send(words: PageWords) {
    if (words.status === "published" && blanksIn(words.body_html).length > 0) setAsked(words);
    else await editor.send(words);
  }

  function confirm() {
    setAsked(undefined);
    if (asked) void editor.send(asked);
  }

  const blanks = blanksIn(asked?.body_html ?? "");
  const question = { open: asked !== undefined, blanks, confirm, close: () => setAsked(undefined) };
  return { form, opened, editor, save: form.handleSubmit(send), question };
}

export function versionOf(page: OwnersPage): PageWords {
  const { title, body_html, handle, status, search_title, search_description } = page;
  return { title, body_html, handle, status, search_title, search_description };
}

function requestPage(opened: OwnersPage | undefined, json: PageWords): Promise<Response> {
  if (!opened) return api.pages.$post({ json });
  const { id, version } = opened;
  return api.pages[":id"].$put({ param: { id }, json: { ...json, version } });
}
