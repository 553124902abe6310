import { residentMb } from "#test/resident.ts";

/** The time that the work takes, and the most memory that a process has meanwhile. */
export async function whileWatched<Result>(pid: number, work: () => Promise<Result>) {
  const beforeMb = residentMb(pid);
  let most = beforeMb;
  const watching = setInterval(() => {
    most = Math.max(most, residentMb(pid));
  }, 50);
  const began = performance.now();
  try {
    const result = await work();
    return { result, ms: performance.now() - began, beforeMb, addedMb: most - beforeMb };
  } finally {
    clearInterval(watching);
  }
}
