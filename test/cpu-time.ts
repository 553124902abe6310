/** Measured in time of this thread on the processor: what other programs take from it is none of ours. */
export function withCpuTime<T>(work: () => T): { result: T; cpuMs: number } {
  const before = process.threadCpuUsage();
  const result = work();
  const { user, system } = process.threadCpuUsage(before);
  return { result, cpuMs: (user + system) / 1_000 };
}
