// npm run restore -- file: fills an empty database and an image store from a backup.
import { StartError } from "#db/start-error.ts";
import { restore } from "#domain/backup/restore.ts";
import { fromWhereTyped, runOperatorTask } from "./operator-task.ts";

await runOperatorTask(async (config, log) => {
  if (!process.argv[2]) throw new StartError("Name the backup, as in: npm run restore -- backup.tar.gz");
  const { rows, images, createdAt } = await restore(config, fromWhereTyped(process.argv[2]), log);
  return `Restored ${rows} rows and ${images} image files, as they were at ${createdAt}`;
});
