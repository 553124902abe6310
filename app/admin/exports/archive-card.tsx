import { Archive } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ExportList } from "./export-list.tsx";
import { useExports, useStartExport } from "./use-export.ts";

/** One file with all that the store has. */
export function ArchiveCard() {
  return (
    <Card
      title="Everything"
      description="One ZIP file with all that your store has, to keep or to take elsewhere."
      action={<MakeArchive />}
    >
      <dl className="mb-5 grid gap-3 text-14">
        <Said term="In it">
          Products, collections, orders with the names and addresses of your shoppers, invoices, discounts,
          pages and settings: as CSV for spreadsheets and as JSON for programs. Your pictures in their largest
          size. A page that shows your products in a browser and leads to every file.
        </Said>
        <Said term="Not in it">Keys of payment providers, sign-ins and other secrets.</Said>
        <Said term="Good to know">
          You are asked to confirm that it is you, and get a mail when it is made. It can be downloaded for 7
          days.
        </Said>
      </dl>
      <ExportList
        caption="Archives"
        isListed={({ kind }) => kind === "everything"}
        nothing="No archive in the last 7 days."
      />
    </Card>
  );
}

function Said({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="sm:grid sm:grid-cols-[6.5rem_1fr] sm:gap-x-4">
      <dt className="font-medium">{term}</dt>
      <dd className="mt-0.5 text-muted sm:mt-0">{children}</dd>
    </div>
  );
}

function MakeArchive() {
  const start = useStartExport();
  const { data } = useExports();
  const isWriting = data?.exports.some(({ kind, state }) => kind === "everything" && state === "writing");
  const isBusy = start.isPending || isWriting;
  return (
    <Button
      variant="secondary"
      className="shrink-0"
      busy={isBusy}
      onClick={() => start.mutate({ kind: "everything" })}
    >
      {!isBusy && <Archive aria-hidden="true" className="size-4" />}
      Make archive
    </Button>
  );
}
