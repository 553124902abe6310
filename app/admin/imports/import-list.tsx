import { useQuery } from "@tanstack/react-query";
import { answer, api } from "#app/admin/api/api-client.ts";
import { ListStates } from "#app/admin/list/list-states.tsx";
import { When } from "#app/admin/ui/when.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { RowLink, Table } from "#app/ui/table.tsx";
import { fileName, fileWords } from "./import-words.ts";
import { type Import, isStopped } from "./use-import.ts";

type Listed = Omit<Import, "results" | "pictures" | "example">;

/** The imports of the last 30 days. */
export function ImportList() {
  const list = useQuery({ queryKey: ["imports"], queryFn: () => answer(api.imports.$get()) });
  return (
    <ListStates list={list} failure="Failed to load imports" skeletonRows={3}>
      {({ imports }) =>
        imports.length === 0 ? (
          <p className="text-14 text-muted">No imports in the last 30 days.</p>
        ) : (
          <Table
            caption="Imports"
            rows={imports}
            rowKey={({ id }) => id}
            columns={[
              {
                header: "File",
                cell: (row) => (
                  <>
                    <RowLink to={`/admin/imports/${row.id}`} className="wrap-anywhere">
                      {fileName(row.file_name)}
                    </RowLink>
                    <span className="block text-13 text-muted">{fileWords(row)}</span>
                  </>
                ),
              },
              { header: "When", cell: ({ created_at }) => <When at={created_at} /> },
              { header: "State", cell: (row) => <StateBadge listed={row} />, align: "right" },
            ]}
          />
        )
      }
    </ListStates>
  );
}

function StateBadge({ listed }: { listed: Listed }) {
  if (isStopped(listed)) return <Badge tone="warning">Stopped</Badge>;
  const { word, tone } = STATES[listed.state];
  return <Badge tone={tone}>{word}</Badge>;
}

const STATES = {
  reading: { word: "Reading", tone: "neutral" },
  ready: { word: "Dry run", tone: "neutral" },
  refused: { word: "Refused", tone: "danger" },
  importing: { word: "Importing", tone: "neutral" },
  done: { word: "Imported", tone: "success" },
  undoing: { word: "Undoing", tone: "neutral" },
  undone: { word: "Undone", tone: "neutral" },
} as const;
