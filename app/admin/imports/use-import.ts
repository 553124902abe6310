import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { answer, api } from "#app/admin/api/api-client.ts";
import { sentenceOf } from "#app/admin/api/api-error.ts";
import { showToast } from "#app/admin/ui/toaster.tsx";

const one = api.imports[":id"];

export type Import = InferResponseType<(typeof one)["$get"], 200>;
export type ImportItem = InferResponseType<(typeof one)["items"]["$get"], 200>["items"][number];
export type ItemFilter = "new" | "changed" | "unchanged" | "skipped" | "noted" | "asking" | "failed" | "kept";

const LOOK_EVERY_MS = 1_000;

/** Polls while something runs for the import. */
export function useImport(id: string) {
  return useQuery({
    queryKey: ["imports", id],
    queryFn: () => answer(one.$get({ param: { id } })),
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? LOOK_EVERY_MS : false),
    refetchOnWindowFocus: "always",
  });
}

export function isAtWork({ job }: Pick<Import, "job">): boolean {
  return job?.state === "queued" || job?.state === "running";
}

/** It was cancelled, or failed, before its end. */
export function isStopped({ state, job }: Pick<Import, "state" | "job">): boolean {
  const ends = state === "reading" || state === "importing" || state === "undoing";
  return ends && !(job && isAtWork({ job }));
}

/** The items of an import, 50 at a time. They change with its state and its answers. */
export function useImportItems({ id, state, answers }: Import, only: ItemFilter, repair?: string) {
  return useInfiniteQuery({
    queryKey: ["imports", id, "items", only, repair, state, answers],
    queryFn: ({ pageParam }) =>
      answer(one.items.$get({ param: { id }, query: { after: String(pageParam), only, repair } })),
    initialPageParam: -1,
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

/** Does something with an import, then reads it again. */
export function useImportAction<Input = void>(run: (input: Input) => Promise<unknown>, failure: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSettled: () =>
      Promise.all(["imports", "jobs"].map((key) => queryClient.invalidateQueries({ queryKey: [key] }))),
    onError: (error) => showToast({ kind: "error", title: "Error", description: sentenceOf(error, failure) }),
  });
}
