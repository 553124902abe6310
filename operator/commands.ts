import type { Command } from "./command.ts";
import { adopt } from "./commands/adopt.ts";
import { checkAll } from "./commands/check.ts";
import { archiveOne, closeOne, closePerson, reopenOne } from "./commands/close-stores.ts";
import { showFailures, tryAgain } from "./commands/failures.ts";
import { listStores, showStore } from "./commands/list-stores.ts";
import { showLog } from "./commands/log.ts";
import { migrateDatabase } from "./commands/migrate.ts";
import { erasePerson, exportOne, showPerson } from "./commands/person.ts";
import { clearQuotas, setQuotas, showQuotas } from "./commands/quotas.ts";
import { rotate } from "./commands/rotate-secret.ts";
import { removeSecondFactor, signOutPerson } from "./commands/sign-in.ts";
import { resumePerson, suspendPerson } from "./commands/suspend-owners.ts";
import { resumeOne, suspendOne } from "./commands/suspend-stores.ts";
import { sayVersion } from "./commands/version.ts";

/** In the order of --help. */
export const COMMANDS: Command[] = [
  listStores,
  showStore,
  suspendOne,
  resumeOne,
  archiveOne,
  closeOne,
  reopenOne,
  suspendPerson,
  resumePerson,
  closePerson,
  signOutPerson,
  removeSecondFactor,
  showPerson,
  exportOne,
  erasePerson,
  showQuotas,
  setQuotas,
  clearQuotas,
  checkAll,
  migrateDatabase,
  adopt,
  rotate,
  showFailures,
  tryAgain,
  showLog,
  sayVersion,
];
