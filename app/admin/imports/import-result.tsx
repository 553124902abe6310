import type { RefObject } from "react";
import { answer, api } from "#app/admin/api/api-client.ts";
import { useWatchJob } from "#app/admin/jobs/use-jobs.ts";
import { DeedButton } from "#app/admin/ui/deed-button.tsx";
import { When } from "#app/admin/ui/when.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ImportFrame } from "./import-frame.tsx";
import { ImportItems } from "./import-items.tsx";
import { ImportPictures } from "./import-pictures.tsx";
import { ImportRedirects } from "./import-redirects.tsx";
import { pictureWords, resultWords, undoWords } from "./import-words.ts";
import { ItemFilters, useItemFilters } from "./item-filters.tsx";
import { UndoImport } from "./undo-import.tsx";
import { type Import, isAtWork, isStopped, useImportAction } from "./use-import.ts";

type ImportResultProps = { opened: Import; status: RefObject<HTMLParagraphElement | null> };

/** The import while it runs, and what it has done. */
export function ImportResult({ opened, status }: ImportResultProps) {
  const { filters, only } = useItemFilters(opened);
  return (
    <ImportFrame opened={opened} actions={<Actions opened={opened} />}>
      <Card className="mb-6">
        <p ref={status} tabIndex={-1} role="status" className="font-medium text-14 outline-none">
          {titleOf(opened)}
        </p>
        <p className="mt-0.5 text-13 text-muted">
          <Said opened={opened} />
        </p>
      </Card>
      <ImportPictures opened={opened} />
      <ImportRedirects opened={opened} />
      <ItemFilters filters={filters} only={only} />
      <ImportItems opened={opened} only={only} />
    </ImportFrame>
  );
}

function titleOf(opened: Import): string {
  const stopped = isStopped(opened);
  if (opened.state === "importing") return stopped ? "The import stopped midway" : "Importing…";
  if (opened.state === "undoing") return stopped ? "Undoing stopped midway" : "Undoing…";
  if (opened.state === "undone") return "This import was undone";
  return isAtWork(opened) ? "Imported; fetching its pictures…" : "Imported";
}

function Said({ opened }: { opened: Import }) {
  const { state, results, pictures, job, kept_until } = opened;
  const undone = `Products: ${undoWords(results)}.`;
  const kept = results.kept > 0 && " What stays as it is, and why, is listed as “Kept”.";
  if (isStopped(opened))
    return (
      <>
        {job?.problem} Products so far: {state === "importing" ? resultWords(results) : undoWords(results)}.
      </>
    );
  if (state === "importing" || state === "undoing")
    return <>You can leave this page; the work goes on without it.</>;
  if (state === "undone")
    return (
      <>
        {undone}
        {kept}
      </>
    );
  const said = [`Products: ${resultWords(results)}.`, pictureWords(pictures)].filter(Boolean).join(" ");
  if (isAtWork(opened)) return <>{said} You can leave this page; the work goes on without it.</>;
  if (!isUndoable(opened)) return <>{said} It can no longer be undone.</>;
  return (
    <>
      {said} It can be undone until <When at={kept_until} inSentence />.
    </>
  );
}

function isUndoable({ kept_until }: Import): boolean {
  return Date.parse(kept_until) > Date.now();
}

function Actions({ opened }: { opened: Import }) {
  const stopped = isStopped(opened);
  const ended = stopped || (opened.state === "done" && !isAtWork(opened));
  return (
    <>
      {opened.state === "importing" && stopped && <Continue opened={opened} />}
      {ended && isUndoable(opened) && <UndoImport opened={opened} />}
      {(opened.state === "done" || opened.state === "undone") && (
        <LinkButton to="/admin/products">Products</LinkButton>
      )}
    </>
  );
}

function Continue({ opened: { id, answers } }: { opened: Import }) {
  const watchJob = useWatchJob();
  const start = useImportAction(async () => {
    const queued = await answer(api.imports[":id"].start.$post({ param: { id }, json: { answers } }));
    await watchJob({ ...queued, kind: "import-products" });
  }, "The import could not be continued");
  return <DeedButton deed={start}>Continue</DeedButton>;
}
