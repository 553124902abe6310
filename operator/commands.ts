import type { Command } from "./command.ts";
import { showLog } from "./commands/log.ts";
import { sayVersion } from "./commands/version.ts";

/** In the order of --help. */
export const COMMANDS: Command[] = [showLog, sayVersion];
