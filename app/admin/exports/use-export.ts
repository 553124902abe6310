import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { InferRequestType, InferResponseType } from "hono/client";
import { answer, api } from "#app/admin/api/api-client.ts";
import { sentenceOf, toApiError } from "#app/admin/api/api-error.ts";
import { useWatchJob } from "#app/admin/jobs/use-jobs.ts";
import { showToast } from "#app/admin/ui/toaster.tsx";

const one = api.exports[":id"];

export type Export = InferResponseType<typeof api.exports.$get, 200>["exports"][number];
export type ExportInput = InferRequestType<typeof api.exports.$post>["json"];

const EXPORTS = ["exports"];
const LOOK_EVERY_MS = 1_000;

/** Polls while one is being written. */
export function useExports() {
  return useQuery({
    queryKey: EXPORTS,
    queryFn: () => answer(api.exports.$get()),
    refetchInterval: ({ state: { data } }) =>
      data?.exports.some(({ state }) => state === "writing") ? LOOK_EVERY_MS : false,
  });
}

/** Starts an export and shows it in the job bar. */
export function useStartExport() {
  const queryClient = useQueryClient();
  const watchJob = useWatchJob();
  return useMutation({
    mutationFn: (json: ExportInput) => answer(api.exports.$post({ json })),
    onSuccess: async ({ id, job, total }, { kind }) => {
      await watchJob({ job, kind: "write-export", total, export: { id, kind } });
      await queryClient.invalidateQueries({ queryKey: EXPORTS });
    },
    onError: (error) => tell(error, "The export could not be started. Check your connection and try again."),
  });
}

/** The browser downloads the file itself, whatever its size. */
export function useDownload() {
  return useMutation({
    mutationFn: (id: string) => answer(one.link.$post({ param: { id } })),
    onSuccess: ({ url }) => download(url),
    onError: (error) => tell(error, "The file could not be downloaded"),
  });
}

export function useRemoveExport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      const response: Response = await one.$delete({ param: { id } });
      // Removed in another tab: it is gone either way.
      if (!response.ok && response.status !== 404) throw await toApiError(response);
    },
    onSettled: () =>
      Promise.all([EXPORTS, ["jobs"]].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
    onError: (error) => tell(error, "The export could not be removed"),
  });
}

// The attribute keeps the office open if the answer is an error.
function download(url: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = "";
  link.click();
}

function tell(error: unknown, failure: string): void {
  showToast({ kind: "error", title: "Error", description: sentenceOf(error, failure) });
}
