import type { Job } from "#app/admin/jobs/use-jobs.ts";
import { Button } from "#app/ui/button.tsx";
import { exportedWords } from "./export-words.ts";
import { useDownload } from "./use-export.ts";

type FinishedExportProps = { exported: NonNullable<Job["export"]>; count: number; onDismiss: () => void };

/** In the job bar: the file is there. Downloading it puts the message away. */
export function FinishedExport({ exported: { id, kind }, count, onDismiss }: FinishedExportProps) {
  const download = useDownload();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-card px-4 py-3">
      <div className="min-w-48 flex-1">
        <p className="font-medium text-14">{exportedWords(kind, count)}</p>
        <p className="text-13 text-muted">
          The file is ready. You also find it under Settings › Import and export.
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          size="small"
          busy={download.isPending}
          onClick={() => download.mutate(id, { onSuccess: onDismiss })}
        >
          Download
        </Button>
        <Button variant="ghost" size="small" onClick={onDismiss}>
          Dismiss
        </Button>
      </div>
    </div>
  );
}
