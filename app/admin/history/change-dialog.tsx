import type { InferResponseType } from "hono/client";
import { useState } from "react";
import type { api } from "#app/admin/api/api-client.ts";
import { useMay } from "#app/admin/session/use-may.ts";
import { Checkbox } from "#app/admin/ui/checkbox.tsx";
import { When } from "#app/admin/ui/when.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { ErrorState } from "#app/ui/error-state.tsx";
import { Loading } from "#app/ui/loading.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { HISTORY_KINDS } from "#rules/history/history-kinds.ts";
import { whoOf } from "./entry-row.tsx";
import { useChange, usePutBack } from "./history-queries.ts";

type ChangeDialogProps = { id: string | undefined; onClose: () => void; onPutBack: (() => void) | undefined };

/** All that a change says, and what becomes of it when it is put back. */
export function ChangeDialog({ id, onClose, onPutBack }: ChangeDialogProps) {
  return (
    <Dialog open={id !== undefined} onClose={onClose} title="One change">
      {id && <OpenedChange id={id} onClose={onClose} onPutBack={onPutBack} />}
    </Dialog>
  );
}

function OpenedChange({ id, onClose, onPutBack }: ChangeDialogProps & { id: string }) {
  const { data, isError, refetch } = useChange(id);
  const putBack = usePutBack(() => {
    onPutBack?.();
    onClose();
  });
  const may = useMay();
  const [left, setLeft] = useState<readonly string[]>([]);
  if (isError) return <ErrorState message="The change could not be loaded." onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Loading>
        <Skeleton className="h-32" />
      </Loading>
    );
  const isOffered = may(HISTORY_KINDS[data.kind].needs) && data.can_put_back;
  const possible = isOffered ? fieldsOf(data.changes.filter(({ why_not }) => why_not === null)) : [];
  const chosen = possible.filter((field) => !left.includes(field));
  const choose = (field: string, isChosen: boolean) =>
    setLeft(isChosen ? left.filter((other) => other !== field) : [...left, field]);
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="wrap-anywhere text-14 text-muted">
        {data.title}
        {data.about?.title && <span dir="auto">: {data.about.title}</span>}
        <br />
        <When at={data.at} /> · {whoOf(data)}
      </p>
      {data.puts_back?.at && (
        <p className="text-14 text-muted">
          Puts back the change of <When at={data.puts_back.at} inSentence />.
        </p>
      )}
      <ul className="grid grid-cols-1 gap-4">
        {data.changes.map((change, at) => (
          // Two changes may have the same label.
          <li key={at} className="grid grid-cols-1 gap-1">
            {possible.length > 1 && possible.includes(change.field) ? (
              <Checkbox
                label={<span className="font-medium text-13">{change.label}</span>}
                checked={chosen.includes(change.field)}
                onChange={(isChosen) => choose(change.field, isChosen)}
              />
            ) : (
              <p className="font-medium text-13">{change.label}</p>
            )}
            <Sides {...change} />
            {change.why_not && isOffered && <p className="text-13 text-muted">Stays: {change.why_not}</p>}
          </li>
        ))}
      </ul>
      {data.why_not && <p className="text-14">{data.why_not}</p>}
      {/* In view however long the change is. */}
      <div className="sticky -bottom-5 -mx-5 -mb-5 flex justify-end gap-2 border-line border-t bg-card px-5 py-4">
        <Button variant="secondary" onClick={onClose}>
          {isOffered ? "Cancel" : "Close"}
        </Button>
        {isOffered && (
          <Button
            busy={putBack.isPending}
            disabled={chosen.length === 0}
            onClick={() => putBack.mutate(left.length > 0 ? { id, fields: chosen } : { id })}
          >
            Put back
          </Button>
        )}
      </div>
    </div>
  );
}

type OpenedChanges = InferResponseType<(typeof api.history)[":id"]["$get"], 200>["changes"];

/** Several lines may be of one field: they are put back together. */
function fieldsOf(changes: OpenedChanges): string[] {
  return [...new Set(changes.map(({ field }) => field))];
}

/** Long texts below each other, with all their lines. */
function Sides({ before, after }: { before: string | null; after: string | null }) {
  if (after === null) return <p className="text-13 text-muted">changed</p>;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-13">
      {before !== null && (
        <>
          <dt className="text-muted">Before</dt>
          <dd className="wrap-anywhere max-h-60 overflow-y-auto whitespace-pre-line" dir="auto">
            {before}
          </dd>
        </>
      )}
      <dt className="text-muted">After</dt>
      <dd className="wrap-anywhere max-h-60 overflow-y-auto whitespace-pre-line" dir="auto">
        {after}
      </dd>
    </dl>
  );
}
