/** CPU time of this thread: other programs on the machine do not distort it. */
export function withCpuTime<T>(work: () => T): { result: T; cpuMs: number } {
  const before = process.threadCpuUsage();
  const result = work();
  const { user, system } = process.threadCpuUsage(before);
  return { result, cpuMs: (user + system) / 1_000 };
}
