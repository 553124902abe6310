import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { answer, api } from "#app/admin/api/api-client.ts";
import { useWatchJob } from "#app/admin/jobs/use-jobs.ts";
import { ConfirmDialog } from "#app/admin/ui/confirm-dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import { counted } from "#rules/text/counted.ts";
import { type Import, useImportAction } from "./use-import.ts";

/** Says what undoing would do, asks, and starts it. */
export function UndoImport({ opened: { id, state } }: { opened: Import }) {
  const [asking, setAsking] = useState(false);
  const {
    data: counts,
    isError,
    isPaused,
    refetch,
  } = useQuery({
    queryKey: ["imports", id, "undo"],
    queryFn: () => answer(api.imports[":id"].undo.$get({ param: { id } })),
    enabled: asking,
    gcTime: 0,
  });
  const watchJob = useWatchJob();
  const undo = useImportAction(async () => {
    const queued = await answer(api.imports[":id"].undo.$post({ param: { id } }));
    setAsking(false);
    await watchJob({ ...queued, kind: "undo-import" });
  }, "The import could not be undone");
  const isUnknown = !counts && (isError || isPaused);
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {state === "undoing" ? "Continue undoing" : "Undo import"}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => (counts ? undo.mutate() : void refetch())}
        title="Undo this import?"
        description={counts ? sentences(counts).join(" ") : isUnknown ? NOT_COUNTED : "Counting…"}
        confirmLabel={isUnknown ? "Try again" : "Undo import"}
        busy={(!counts && !isUnknown) || undo.isPending}
      />
    </>
  );
}

const NOT_COUNTED = "What it would change is not known. Check your connection and try again.";

function sentences({
  removed,
  restored,
  kept,
}: {
  removed: number;
  restored: number;
  kept: number;
}): string[] {
  const said: string[] = [];
  if (removed > 0) said.push(`${counted(removed, "product")} that it created will be deleted.`);
  if (restored > 0) said.push(`${counted(restored, "product")} will be as before the import.`);
  if (kept > 0)
    said.push(
      `${counted(kept, "product")} ${kept === 1 ? "was" : "were"} edited, sold or used elsewhere since: that stays.`,
    );
  return said.length > 0 ? [...said, "Orders stay readable."] : ["Nothing is left to undo."];
}
