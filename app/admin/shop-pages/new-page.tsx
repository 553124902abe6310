import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { listLabel, listPath } from "#app/admin/record-noun.ts";
import { useStore } from "#app/admin/session/session.ts";
import { detailsQuery, type OpenedDetails } from "#app/admin/settings/details/store-details.ts";
import { Loading } from "#app/ui/loading.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { DEFAULT_LANGUAGE, type Language } from "#rules/language/languages.ts";
import { startPage } from "#rules/shop-page/start-page.ts";
import { isStartingText, STARTING_TEXTS, type StartingText } from "#rules/shop-page/starting-texts.ts";
import { loadStartingWords } from "#rules/shop-page/starting-words/load-starting-words.ts";
import { PageForm } from "./page-form.tsx";

const BLANK = "blank";

/** First the choice of a starting text, then the form that holds it, in the shop's language. The choice is in the URL. */
export function NewPage({ startWith }: { startWith: string | null }) {
  const kind = isStartingText(startWith) ? startWith : undefined;
  const store = useStore();
  const language = store.language as Language;
  const details = useQuery({ ...detailsQuery, enabled: kind !== undefined });
  const words = useQuery({
    queryKey: ["starting-words", language],
    queryFn: () => loadStartingWords(language),
    enabled: kind !== undefined,
  });
  if (startWith === BLANK) return <PageForm key={BLANK} opened={undefined} />;
  if (!kind) return <Choice />;
  if (details.isPending || words.isPending) return <Loading />;
  if (!words.data) throw words.error;
  // Without the details the text has more blanks.
  const known = knownOf(store.name, details.data, language);
  const { title, handle, html } = startPage(kind, words.data, known);
  const start = { title, handle, body_html: html, status: "draft" as const };
  const { legal }: StartingText = STARTING_TEXTS[kind];
  return <PageForm key={kind} opened={undefined} start={start} isLegal={legal} />;
}

function knownOf(storeName: string, opened: OpenedDetails | undefined, language: Language) {
  const { details, countries } = opened ?? {};
  const country = countries?.find(({ code }) => code === details?.country_code);
  return {
    storeName,
    seller: {
      name: details?.legal_name ?? "",
      street: details?.street ?? "",
      postalCode: details?.postal_code ?? "",
      city: details?.city ?? "",
      region: details?.region ?? "",
      country: country ? countryIn(language, country) : { code: "", name: "" },
      taxNumber: details?.tax_number ?? "",
      vatId: details?.vat_id ?? "",
      email: details?.contact_email ?? "",
    },
  };
}

/** The list has English names. */
function countryIn(language: Language, { code, name }: { code: string; name: string }) {
  if (language === DEFAULT_LANGUAGE) return { code, name };
  return { code, name: new Intl.DisplayNames(language, { type: "region" }).of(code) ?? name };
}

function Choice() {
  return (
    <>
      <title>New page · Storewright</title>
      <PageHeader
        title="New page"
        subtitle="Start with a short text and make it yours, or with a blank page."
        back={{ to: listPath("page"), label: listLabel("page") }}
      />
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        <ChoiceLink start={BLANK} name="Blank page" about="Write your own." />
        {Object.entries(STARTING_TEXTS).map(([kind, { name, about }]) => (
          <ChoiceLink key={kind} start={kind} name={name} about={about} />
        ))}
      </ul>
    </>
  );
}

function ChoiceLink({ start, name, about }: { start: string; name: string; about: string }) {
  return (
    <li>
      <Link
        to={{ search: `?start=${start}` }}
        className="grid h-full content-start gap-1 rounded-card border border-line bg-card p-5 transition-colors hover:border-muted/70"
      >
        <span className="font-semibold text-16">{name}</span>
        <span className="text-14 text-muted">{about}</span>
      </Link>
    </li>
  );
}
