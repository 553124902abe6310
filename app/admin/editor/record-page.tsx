import { Fragment, type ReactNode } from "react";
import { useParams } from "react-router";
import { capitalized, listLabel, listPath, type RecordNoun } from "#app/admin/record-noun.ts";
import { Loading } from "#app/ui/loading.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { useOpenedRecord } from "./use-opened-record.ts";

type RecordPageProps<Kept> = {
  noun: RecordNoun;
  read(id: string): Promise<Kept>;
  skeleton: ReactNode;
  children(opened: Kept | undefined): ReactNode;
};

/** The form of a new or stored record, by the URL. Each record gets its own form. */
export function RecordPage<Kept>(props: RecordPageProps<Kept>) {
  const { id = "new" } = useParams();
  if (id === "new") return <Fragment key="new">{props.children(undefined)}</Fragment>;
  return <KeptRecord key={id} id={id} {...props} />;
}

function KeptRecord<Kept>({ id, noun, read, skeleton, children }: RecordPageProps<Kept> & { id: string }) {
  const record = useOpenedRecord(noun, id, () => read(id));
  if (record) return children(record);
  const name = capitalized(noun);
  return (
    <>
      <title>{`${name} · Storewright`}</title>
      <PageHeader title={name} back={{ to: listPath(noun), label: listLabel(noun) }} />
      <Loading>{skeleton}</Loading>
    </>
  );
}
