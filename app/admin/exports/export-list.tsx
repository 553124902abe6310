import { ListStates } from "#app/admin/list/list-states.tsx";
import { useStoreZone } from "#app/admin/session/use-store-zone.ts";
import { RemoveButton } from "#app/admin/ui/remove-button.tsx";
import { When } from "#app/admin/ui/when.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Table } from "#app/ui/table.tsx";
import { exportTitle, fileWords } from "./export-words.ts";
import { type Export, useDownload, useExports, useRemoveExport } from "./use-export.ts";

type ExportListProps = {
  caption: string;
  isListed: (exported: Export) => boolean;
  /** Said when there is none. */
  nothing: string;
};

/** Exports of the last 7 days. */
export function ExportList({ caption, isListed, nothing }: ExportListProps) {
  const list = useExports();
  const { zone } = useStoreZone();
  return (
    <ListStates list={list} failure="Failed to load exports" skeletonRows={2}>
      {({ exports }) =>
        !exports.some(isListed) ? (
          <p className="text-14 text-muted">{nothing}</p>
        ) : (
          <Table
            caption={caption}
            rows={exports.filter(isListed)}
            rowKey={({ id }) => id}
            columns={[
              {
                header: "Export",
                cell: (row) => (
                  <>
                    <span className="font-medium">{exportTitle(row)}</span>
                    <span className="block text-13 text-muted">{row.problem ?? fileWords(row, zone)}</span>
                  </>
                ),
              },
              { header: "When", cell: ({ created_at }) => <When at={created_at} /> },
              { header: "File", hideHeader: true, align: "right", cell: (row) => <Actions of={row} /> },
            ]}
          />
        )
      }
    </ListStates>
  );
}

function Actions({ of: { id, kind, state, input } }: { of: Export }) {
  const download = useDownload();
  const remove = useRemoveExport();
  const title = exportTitle({ kind, input });
  return (
    <div className="flex items-center justify-end gap-1">
      {state === "done" ? (
        <Button
          variant="secondary"
          size="small"
          busy={download.isPending}
          aria-label={`Download ${title}`}
          onClick={() => download.mutate(id)}
        >
          Download
        </Button>
      ) : (
        <Badge tone={STATES[state].tone}>{STATES[state].word}</Badge>
      )}
      <RemoveButton name={title} onRemove={() => remove.mutate(id)} />
    </div>
  );
}

const STATES = {
  writing: { word: "Being written", tone: "neutral" },
  failed: { word: "Failed", tone: "danger" },
  cancelled: { word: "Cancelled", tone: "neutral" },
} as const;
