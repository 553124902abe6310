import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { listLabel, listPath } from "#app/admin/record-noun.ts";
import { useStore } from "#app/admin/session/session.ts";
import { detailsQuery, type OpenedDetails } from "#app/admin/settings/details/store-details.ts";
import { Loading } from "#app/ui/loading.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { findStartingText, STARTING_TEXTS, startPage } from "#rules/shop-page/starting-texts.ts";
import { PageForm } from "./page-form.tsx";

const BLANK = "blank";

/** First the choice of a starting text, then the form that holds it. The choice is in the URL. */
export function NewPage({ startWith }: { startWith: string | null }) {
  const text = findStartingText(startWith);
  const details = useQuery({ ...detailsQuery, enabled: text !== undefined });
  const store = useStore();
  if (startWith === BLANK) return <PageForm key={BLANK} opened={undefined} />;
  if (!text) return <Choice />;
  if (details.isPending) return <Loading />;
  // Without the details the text has more blanks.
  const { title, handle, html } = startPage(text, knownOf(store.name, details.data));
  const start = { title, handle, body_html: html, status: "draft" as const };
  return <PageForm key={startWith} opened={undefined} start={start} isLegal={text.legal} />;
}

function knownOf(storeName: string, opened: OpenedDetails | undefined) {
  const { details, countries } = opened ?? {};
  return {
    storeName,
    seller: {
      name: details?.legal_name ?? "",
      street: details?.street ?? "",
      postalCode: details?.postal_code ?? "",
      city: details?.city ?? "",
      region: details?.region ?? "",
      country: countries?.find(({ code }) => code === details?.country_code) ?? { code: "", name: "" },
      taxNumber: details?.tax_number ?? "",
      vatId: details?.vat_id ?? "",
      email: details?.contact_email ?? "",
    },
  };
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
