import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { useEffect, useRef } from "react";
import { answer, api } from "#app/admin/api/api-client.ts";

export type Job = InferResponseType<typeof api.jobs.$get, 200>["jobs"][number];

const JOBS = ["jobs"];
const LOOK_EVERY_MS = 1_000;

/** Polls every second while a job is queued or running. */
export function useJobs(): Job[] {
  const { data } = useQuery({
    queryKey: JOBS,
    queryFn: () => answer(api.jobs.$get()),
    refetchInterval: ({ state }) => (state.data?.jobs.some(isActive) ? LOOK_EVERY_MS : false),
    refetchOnWindowFocus: "always",
  });
  return data?.jobs ?? [];
}

/** Call it when a job was cancelled. */
export function useLookAtJobs(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: JOBS });
}

/** Call it when a job was started. It is shown at once, and its end is told even if it is the next thing heard. */
export function useWatchJob(): (started: StartedJob) => Promise<void> {
  const queryClient = useQueryClient();
  return ({ job: id, ...started }) => {
    const created_at = new Date().toISOString();
    const job: Job = { ...WAITING, ...started, id, created_at };
    queryClient.setQueryData<{ jobs: Job[] }>(JOBS, (known) => ({ jobs: [job, ...(known?.jobs ?? [])] }));
    return queryClient.invalidateQueries({ queryKey: JOBS });
  };
}

type StartedJob = Pick<Job, "kind" | "total"> & Partial<Pick<Job, "export">> & { job: string };

const WAITING = {
  state: "queued",
  done: 0,
  problem: null,
  has_problems: false,
  all_problems: false,
  export: null,
  import: null,
  ended_at: null,
} as const;

/** Calls back once for each job that was running when last seen here and has ended since. */
export function useEndedJobs(jobs: Job[], onEnd: (job: Job) => void): void {
  const active = useRef(new Set<string>());
  useEffect(() => {
    for (const job of jobs) {
      if (isActive(job)) active.current.add(job.id);
      else if (active.current.delete(job.id)) onEnd(job);
    }
  }, [jobs, onEnd]);
}

export function isActive({ state }: Job): boolean {
  return state === "queued" || state === "running";
}
