import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { answer, api } from "#app/admin/api/api-client.ts";
import { useWatchJob } from "#app/admin/jobs/use-jobs.ts";
import { DeedButton } from "#app/admin/ui/deed-button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ErrorState } from "#app/ui/error-state.tsx";
import { Loading } from "#app/ui/loading.tsx";
import { SkeletonRows } from "#app/ui/skeleton-rows.tsx";
import { counted } from "#rules/text/counted.ts";
import { type Import, isAtWork, useImportAction } from "./use-import.ts";

const SHOWN_AT_ONCE = 10;

/** The pictures that are missing after an import, with the reasons and a way to try again. */
export function ImportPictures({ opened }: { opened: Import }) {
  const { state, pictures } = opened;
  if (state !== "done" || isAtWork(opened) || pictures.failed + pictures.waiting === 0) return null;
  return (
    <Card
      className="mb-6"
      title={titleOf(pictures)}
      description="Their products are there without them."
      action={<TryAgain id={opened.id} />}
    >
      {pictures.failed > 0 && <FailedPictures opened={opened} />}
    </Card>
  );
}

function titleOf({ failed, waiting, done }: Import["pictures"]): string {
  if (failed === 0) return `${counted(waiting, "picture")} ${waiting === 1 ? "was" : "were"} not fetched`;
  const isAll = failed > 1 && waiting + done === 0;
  const title = `${isAll ? "All " : ""}${counted(failed, "picture")} could not be fetched`;
  return waiting > 0 ? `${title}, ${waiting.toLocaleString("en-US")} were not tried` : title;
}

function TryAgain({ id }: { id: string }) {
  const watchJob = useWatchJob();
  const start = useImportAction(async () => {
    const queued = await answer(api.imports[":id"].pictures.$post({ param: { id } }));
    await watchJob({ ...queued, kind: "fetch-pictures" });
  }, "The pictures could not be fetched");
  return (
    <DeedButton variant="secondary" deed={start}>
      Try again
    </DeedButton>
  );
}

function FailedPictures({ opened: { id, pictures } }: { opened: Import }) {
  const { data, isError, refetch } = useQuery({
    queryKey: ["imports", id, "pictures", pictures],
    queryFn: () => answer(api.imports[":id"].pictures.$get({ param: { id } })),
  });
  if (isError && !data)
    return <ErrorState message="Failed to load the pictures" onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Loading>
        <SkeletonRows />
      </Loading>
    );
  const more = pictures.failed - data.pictures.length;
  return (
    <details open={data.pictures.length <= SHOWN_AT_ONCE}>
      <summary className="cursor-pointer text-13">Which, and why</summary>
      <ul className="mt-3 grid gap-3 text-13">
        {data.pictures.map(({ row, title, product_id, source, problem }) => (
          <li key={`${row} ${source}`} className="wrap-anywhere">
            {product_id ? (
              <Link to={`/admin/products/${product_id}`} className="font-medium underline">
                {title}
              </Link>
            ) : (
              <span className="font-medium">{title}</span>
            )}
            <span className="text-muted"> · Row {row}</span>
            <span className="block">{problem}</span>
            <span className="block text-muted">{source}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-3 text-13 text-muted">And {counted(more, "more picture")}.</p>}
    </details>
  );
}
