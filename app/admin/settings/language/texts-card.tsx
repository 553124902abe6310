import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { answer, api } from "#app/admin/api/api-client.ts";
import { ApiError, failure } from "#app/admin/api/api-error.ts";
import { Fields } from "#app/admin/session/read-only.tsx";
import { useLeaveGuard } from "#app/admin/ui/leave-guard.tsx";
import { SaveBar } from "#app/admin/ui/save-bar.tsx";
import { showToast } from "#app/admin/ui/toaster.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import type { OwnTexts } from "#rules/language/own-texts.ts";
import {
  formsOf,
  type OpenedTexts,
  type ShopText,
  searchTexts,
  shopTextsQuery,
  textOf,
} from "./shop-texts.ts";

// More than anybody reads through: a longer search finds what is wanted.
const MOST_SHOWN = 30;

/** What is typed, by text and form. */
type Edits = Record<string, Record<string, string>>;

export function TextsCard({ opened }: { opened: OpenedTexts }) {
  const [search, setSearch] = useState("");
  const [edits, setEdits] = useState<Edits>({});
  const guard = useLeaveGuard(Object.keys(edits).length > 0);
  const save = useSaveTexts(() => setEdits({}));
  const problems = save.error instanceof ApiError ? save.error.fields : {};
  const found = searchTexts(opened.texts, search);
  const shown = found.slice(0, MOST_SHOWN);

  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate({ version: opened.version, texts: ownTexts(opened.texts, edits) });
  }

  return (
    <form noValidate onSubmit={submit} className="contents">
      {guard.question}
      <Card
        title="Your own words"
        description="Say a text of your shop in other words. Find it by a word of it; an empty field means ours."
      >
        <div className="grid gap-6">
          <Field label="Find a text" hint={hintFor(search, found.length)}>
            <TextInput
              type="search"
              value={search}
              onChange={({ target }) => setSearch(target.value)}
              placeholder="For example: Add to cart"
            />
          </Field>
          {shown.length > 0 && (
            <ul className="grid gap-5">
              {shown.map((text) => (
                <li key={text.key}>
                  <Fields>
                    <TextFields
                      text={text}
                      edited={edits[text.key]}
                      problem={problemOf(problems, text.key)}
                      onEdit={(forms) => setEdits({ ...edits, [text.key]: forms })}
                    />
                  </Fields>
                </li>
              ))}
            </ul>
          )}
        </div>
      </Card>
      {Object.keys(edits).length > 0 && (
        <div className="sticky bottom-4 z-5 order-last">
          <SaveBar discardLabel="Discard" onDiscard={() => setEdits({})} changed busy={save.isPending} />
        </div>
      )}
    </form>
  );
}

function hintFor(search: string, count: number): string {
  if (search.trim() === "") return count > 0 ? "These are yours:" : "You have none yet.";
  if (count === 0) return "No text of your shop contains this.";
  return count > MOST_SHOWN ? `${count} texts contain it; the first ${MOST_SHOWN} are shown.` : "";
}

/** A problem with one form of a text is named `texts.key.form` by the schema, one with all of it by its key. */
function problemOf(problems: Record<string, string>, key: string): string | undefined {
  const named = Object.entries(problems).find(
    ([name]) => name === key || `${name}.`.startsWith(`texts.${key}.`),
  );
  return named?.[1];
}

type TextFieldsProps = {
  text: ShopText;
  edited: Record<string, string> | undefined;
  problem: string | undefined;
  onEdit: (forms: Record<string, string>) => void;
};

function TextFields({ text: { ours, english, own, fixed }, edited, problem, onEdit }: TextFieldsProps) {
  const saved = Object.fromEntries(own === null ? [] : formsOf(own));
  const typed = edited ?? saved;
  const englishForms = new Map(formsOf(english));
  return (
    <div className="grid gap-3">
      {formsOf(ours).map(([form, words], at) => (
        <Field
          key={form}
          label={words}
          hint={fixed ? "The law fixes these words." : englishHint(words, englishForms.get(form))}
          error={at === 0 ? problem : undefined}
        >
          <TextInput
            dir="auto"
            value={typed[form] ?? ""}
            onChange={({ target }) => onEdit({ ...typed, [form]: target.value })}
            disabled={fixed}
          />
        </Field>
      ))}
    </div>
  );
}

function englishHint(ours: string, english: string | undefined): string | undefined {
  return english === undefined || english === ours ? undefined : `In English: ${english}`;
}

function ownTexts(texts: ShopText[], edits: Edits): OwnTexts {
  const all = texts.map(({ key, ours, own }) => {
    const forms = edits[key];
    return [key, forms ? textOf(forms, ours) : own] as const;
  });
  return Object.fromEntries(all.filter(([, text]) => text !== null)) as OwnTexts;
}

function useSaveTexts(onSaved: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: { version: number; texts: OwnTexts }) => answer(api["shop-texts"].$put({ json })),
    onSuccess: (texts) => {
      queryClient.setQueryData(shopTextsQuery.queryKey, texts);
      showToast({ title: "Texts saved" });
      onSaved();
    },
    onError: (error) => showToast(failure(error, "Failed to save the texts")),
  });
}
