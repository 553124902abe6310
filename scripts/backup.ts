// npm run backup [-- file]: writes all rows and image files into one archive. The server may be running.
import { join } from "node:path";
import { backUp } from "#domain/backup/back-up.ts";
import { fromWhereTyped, runOperatorTask } from "./operator-task.ts";

await runOperatorTask(async (config, log) => {
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
  const file = process.argv[2]
    ? fromWhereTyped(process.argv[2])
    : join(config.dataDir, "backups", `storewright-${stamp}.tar.gz`);
  const { stores, rows, images } = await backUp(config, file, log);
  return `Backed up ${stores} stores (${rows} rows) and ${images} image files to ${file}`;
});
