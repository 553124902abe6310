import type { Command } from "./command.ts";
import { showLog } from "./commands/log.ts";
import { migrateDatabase } from "./commands/migrate.ts";
import { sayVersion } from "./commands/version.ts";

/** In the order of --help. */
export const COMMANDS: Command[] = [showLog, migrateDatabase, sayVersion];
