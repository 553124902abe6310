import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { matchPath, useLocation } from "react-router";
import { answer, api } from "#app/admin/api/api-client.ts";
import { sentenceOf } from "#app/admin/api/api-error.ts";
import { FinishedExport } from "#app/admin/exports/finished-export.tsx";
import { isActive, type Job, useEndedJobs, useJobs, useLookAtJobs } from "#app/admin/jobs/use-jobs.ts";
import { DeedButton } from "#app/admin/ui/deed-button.tsx";
import { ProgressBar } from "#app/admin/ui/progress-bar.tsx";
import { showToast } from "#app/admin/ui/toaster.tsx";
import { EndedJob } from "./ended-job.tsx";
import { endWords, progressWords, worthReport } from "./job-words.ts";
import { useDismissedJobs } from "./use-dismissed-jobs.ts";

/** Shown above every screen while a job runs. The job does not depend on it. */
export function JobBar() {
  // The screen of an import shows its own reading, which takes seconds.
  const jobs = useJobs().filter(({ kind }) => kind !== "read-import");
  const queryClient = useQueryClient();
  const tellEnd = useCallback(
    (job: Job) => {
      showToast({ ...endWords(job), kind: toastKind(job) });
      for (const changed of CHANGED[job.kind] ?? ["orders"])
        void queryClient.invalidateQueries({ queryKey: [changed] });
    },
    [queryClient],
  );
  useEndedJobs(jobs, tellEnd);
  const { dismissed, dismiss } = useDismissedJobs();
  const { pathname } = useLocation();
  const active = jobs.filter(isActive);
  const ended = worthReport(jobs).filter(
    (job) => !dismissed.includes(job.id) && !hasOwnScreen(job, pathname),
  );
  return (
    <>
      {active.length > 0 && (
        <section aria-label="Running jobs" className="mb-6 grid gap-3">
          {active.toReversed().map((job) => (
            <JobProgress key={job.id} job={job} />
          ))}
        </section>
      )}
      {ended.length > 0 && (
        <section aria-label="Ended jobs" className="mb-6 grid gap-3">
          {ended.map((job) => (
            <Ended key={job.id} job={job} onDismiss={() => dismiss(job.id)} />
          ))}
        </section>
      )}
    </>
  );
}

function Ended({ job, onDismiss }: { job: Job; onDismiss: () => void }) {
  if (job.export && job.state === "done")
    return <FinishedExport exported={job.export} count={job.done} onDismiss={onDismiss} />;
  return <EndedJob job={job} onDismiss={onDismiss} />;
}

/** These screens say themselves how a job ended, why something failed, and offer its file. */
const OWN_SCREEN: Partial<Record<Job["kind"], string>> = {
  "import-products": "/admin/imports/:id",
  "fetch-pictures": "/admin/imports/:id",
  "undo-import": "/admin/imports/:id",
  "write-export": "/admin/settings/moving",
};

function hasOwnScreen({ kind }: Job, pathname: string): boolean {
  const screen = OWN_SCREEN[kind];
  return screen !== undefined && matchPath(screen, pathname) !== null;
}

/** What a job changes, where it is not the orders. */
const CHANGED: Partial<Record<Job["kind"], string[]>> = {
  "remove-products": ["products"],
  "import-products": ["products", "collections", "imports"],
  "fetch-pictures": ["products", "imports"],
  "undo-import": ["products", "collections", "imports"],
  "write-export": ["exports"],
};

function toastKind({ state, has_problems }: Job) {
  if (state === "failed") return "error";
  return state === "done" && !has_problems ? "success" : "info";
}

function JobProgress({ job }: { job: Job }) {
  const words = progressWords(job);
  const cancel = useCancel(job);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-card px-4 py-3">
      <div className="min-w-48 flex-1">
        <p className="font-medium text-14 tabular-nums">{words}</p>
        <ProgressBar label={words} value={job.done} max={job.total} />
      </div>
      <DeedButton variant="secondary" size="small" deed={cancel}>
        Cancel
      </DeedButton>
    </div>
  );
}

function useCancel({ id }: Job) {
  const lookAtJobs = useLookAtJobs();
  return useMutation({
    mutationFn: () => answer(api.jobs[":id"].cancel.$post({ param: { id } })),
    onSuccess: lookAtJobs,
    onError: (error) =>
      showToast({
        kind: "error",
        title: "Error",
        description: sentenceOf(error, "It could not be cancelled"),
      }),
  });
}
