import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  // scripts/build.ts builds beside the build that is in use, and swaps when it is whole.
  buildDirectory: process.env.BUILD_DIRECTORY ?? "build",
  ssr: true,
  // All routes come with the first page: a lazily fetched manifest would be one more answer to cache and guard.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
