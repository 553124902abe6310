import { constants } from "node:fs";
import { access, mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { StartError } from "./start-error.ts";

/** Creates `DATA_DIR` when it is missing, and refuses one that this user cannot write to. */
export async function openDataFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder);
    // With the slash, a plain file of that name is refused as well.
    await access(`${folder}/`, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartError(
      `The data folder ${folder} cannot be used (${(error as NodeJS.ErrnoException).code}): set DATA_DIR to one that this user may write to.`,
      { cause: error },
    );
  }
}

/** A recursive mkdir. Node's own never returns where no folder can be created, as below /proc. */
export async function makeFolder(folder: string): Promise<void> {
  const missing = await mkdir(folder).then(
    () => undefined,
    (error: NodeJS.ErrnoException) => error,
  );
  if (!missing || missing.code === "EEXIST") return;
  if (missing.code !== "ENOENT" || dirname(folder) === folder) throw missing;
  await makeFolder(dirname(folder));
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
}
