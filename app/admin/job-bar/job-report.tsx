import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { answer, api } from "#app/admin/api/api-client.ts";
import { toApiError } from "#app/admin/api/api-error.ts";
import type { Job } from "#app/admin/jobs/use-jobs.ts";
import { ShowMore } from "#app/admin/list/show-more.tsx";
import { DeedButton } from "#app/admin/ui/deed-button.tsx";
import { saveFile } from "#app/admin/ui/save-file.ts";
import { showToast } from "#app/admin/ui/toaster.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { ErrorState } from "#app/ui/error-state.tsx";
import { Loading } from "#app/ui/loading.tsx";
import { endWords } from "./job-words.ts";

type JobReportProps = { job: Job; open: boolean; onClose: () => void };

export function JobReport({ job, open, onClose }: JobReportProps) {
  const file = useDownload(job);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={endWords(job).title}
      footer={
        <DeedButton variant="secondary" deed={file}>
          Download as CSV
        </DeedButton>
      }
    >
      {open && <Report job={job} />}
    </Dialog>
  );
}

function Report({ job }: { job: Job }) {
  const [onlyProblems, setOnlyProblems] = useState(job.has_problems);
  const report = useReport(job, onlyProblems);
  const { data, isError, refetch } = report;
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];

  if (isError) return <ErrorState message="The report could not be read." onRetry={() => void refetch()} />;
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOnlyProblems(!onlyProblems)}>
        {onlyProblems ? "Show all rows" : "Show only skipped and failed"}
      </Button>
      {!data && <Loading />}
      {data && rows.length === 0 && (
        <p className="py-6 text-14 text-muted">
          {onlyProblems ? "Nothing was skipped, and nothing failed." : "Nothing was done."}
        </p>
      )}
      <ul className="mt-2 divide-y divide-line text-14">
        {rows.map(({ row, subject, outcome, note }) => (
          <li key={row} className="flex items-start justify-between gap-4 py-2.5">
            <div className="min-w-0">
              <p className="wrap-anywhere" dir="auto">
                {subject}
              </p>
              {note && (
                <p className="wrap-anywhere text-13 text-muted" dir="auto">
                  {note}
                </p>
              )}
            </div>
            <Badge tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].word}</Badge>
          </li>
        ))}
      </ul>
      <ShowMore rows={report} />
    </>
  );
}

const OUTCOMES = {
  done: { word: "Done", tone: "success" },
  skipped: { word: "Skipped", tone: "warning" },
  failed: { word: "Failed", tone: "danger" },
} as const;

function useReport({ id }: Job, onlyProblems: boolean) {
  return useInfiniteQuery({
    queryKey: ["jobs", id, "report", onlyProblems],
    queryFn: ({ pageParam }) =>
      answer(
        api.jobs[":id"].report.$get({
          param: { id },
          query: { after: String(pageParam), ...(onlyProblems && { only: "problems" as const }) },
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

function useDownload({ id }: Job) {
  return useMutation({
    mutationFn: async () => {
      const response: Response = await api.jobs[":id"]["report.csv"].$get({ param: { id } });
      if (!response.ok) throw await toApiError(response);
      saveFile(await response.blob(), "report.csv");
    },
    onError: () => showToast({ title: "The report could not be read.", kind: "error" }),
  });
}
