import { Check, Copy } from "lucide-react";
import { useCopy } from "#app/admin/ui/use-copy.ts";
import { IconButton } from "#app/ui/button.tsx";
import type { ListedDomain } from "./domain-queries.ts";

type DnsRecord = ListedDomain["records"][number];

/** In the words of DNS forms: type, host and value. */
export function DomainRecords({
  domain: { zone, records },
}: {
  domain: Pick<ListedDomain, "zone" | "records">;
}) {
  return (
    <div>
      <p className="mb-2 text-13 text-muted">
        Records of <span className="break-all font-medium text-ink">{zone}</span>
      </p>
      <ul className="divide-y divide-line rounded-control border border-line">
        {records.map((record) => (
          <RecordRow key={`${record.type} ${record.name} ${record.value}`} record={record} />
        ))}
      </ul>
      {records.some(({ type }) => type === "ALIAS") && (
        <p className="mt-2 text-13 text-muted">
          Some providers call ALIAS records ANAME, or follow a CNAME at @ themselves. If yours has none of
          these, use a domain such as www.{zone} instead.
        </p>
      )}
    </div>
  );
}

function RecordRow({ record: { type, host, value } }: { record: DnsRecord }) {
  return (
    <li className="grid gap-x-4 gap-y-1 px-3 py-2.5 @lg:grid-cols-[4rem_minmax(0,1fr)_minmax(0,2fr)]">
      <Part label="Type" text={type} />
      <Part label="Host" text={host} copies={`host of the ${type} record`} />
      <Part label="Value" text={value} copies={`value of the ${type} record`} />
    </li>
  );
}

function Part({ label, text, copies }: { label: string; text: string; copies?: string }) {
  return (
    <div className="flex min-w-0 items-center gap-2">
      <div className="min-w-0 flex-1">
        <p className="text-12 text-muted">{label}</p>
        <p dir="ltr" className="select-all break-all font-mono text-13">
          {text}
        </p>
      </div>
      {copies && <CopyButton text={text} what={copies} />}
    </div>
  );
}

function CopyButton({ text, what }: { text: string; what: string }) {
  const { copied, copy } = useCopy(text, what);
  const Sign = copied ? Check : Copy;
  return (
    <IconButton label={copied ? `Copied the ${what}` : `Copy the ${what}`} onClick={copy}>
      <Sign aria-hidden="true" className="size-4" strokeWidth={1.75} />
    </IconButton>
  );
}
