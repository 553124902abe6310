import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { api } from "#app/admin/api/api-client.ts";
import type { Refusal } from "#app/admin/editor/save-result.ts";
import { showRefusal } from "#app/admin/editor/show-refusal.ts";
import { showVersion } from "#app/admin/editor/show-version.ts";
import { useRecordEditor } from "#app/admin/editor/use-record-editor.ts";
import type { OwnersRedirect } from "#rules/redirect/redirect.ts";
import { redirectInput } from "#rules/redirect/redirect-input.ts";

export type Ends = { from: string; to: string };

const endsInput = redirectInput.omit({ version: true });

export function useRedirectEditor(first: OwnersRedirect | undefined) {
  const [opened, setOpened] = useState(first);
  const form = useForm<Ends>({ resolver: zodResolver(endsInput), defaultValues: versionOf(first) });

  function show(mine: Ends, kept: OwnersRedirect | undefined) {
    setOpened(kept);
    showVersion(form, mine, versionOf(kept));
  }

  function refuse(refusal: Refusal): undefined {
    const [wrong] = showRefusal(form, refusal);
    if (wrong) form.setFocus(wrong);
  }

  const draft = { opened, changed: form.formState.isDirty, show };
  const editor = useRecordEditor({ noun: "redirect", draft, request: requestRedirect, refuse });
  return { form, editor, save: form.handleSubmit((ends) => editor.send(ends)) };
}

export function versionOf({ from, to }: Ends = { from: "", to: "" }): Ends {
  return { from, to };
}

function requestRedirect(opened: OwnersRedirect | undefined, json: Ends): Promise<Response> {
  if (!opened) return api.redirects.$post({ json });
  const { id, version } = opened;
  return api.redirects[":id"].$put({ param: { id }, json: { ...json, version } });
}
