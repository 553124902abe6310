import { useState } from "react";
import type { Job } from "#app/admin/jobs/use-jobs.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { JobReport } from "./job-report.tsx";
import { endWords } from "./job-words.ts";

/** How a job ended, with the way to its report; stays for a day, or until it is dismissed. */
export function EndedJob({ job, onDismiss }: { job: Job; onDismiss: () => void }) {
  const [open, setOpen] = useState(false);
  const { title, description } = endWords(job);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-card px-4 py-3">
      <div className="min-w-48 flex-1">
        <p className="font-medium text-14">{title}</p>
        <p className="text-13 text-muted">{[job.problem, description].filter(Boolean).join(" ")}</p>
      </div>
      <div className="flex gap-2">
        {job.import ? (
          <LinkButton to={`/admin/imports/${job.import}`} variant="secondary" size="small">
            Open import
          </LinkButton>
        ) : (
          job.kind !== "write-export" && (
            <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
              Report
            </Button>
          )
        )}
        <Button variant="ghost" size="small" onClick={onDismiss}>
          Dismiss
        </Button>
      </div>
      <JobReport job={job} open={open} onClose={() => setOpen(false)} />
    </div>
  );
}
