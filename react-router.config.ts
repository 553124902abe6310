import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  // scripts/build.ts builds beside the current build, and swaps when it is complete.
  buildDirectory: process.env.BUILD_DIRECTORY ?? "build",
  ssr: true,
  // All public routes come with a public page, and all routes with a page of the back office: a lazily loaded manifest
  // would be one more response to cache and secure.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
