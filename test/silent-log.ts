import type { Log } from "#db/log.ts";

export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
