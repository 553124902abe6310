import type pg from "pg";
import { findInstallation } from "#db/installation.ts";
import { StartError } from "#db/start-error.ts";
import { claimPictures, openPictureMark } from "#domain/pictures/picture-mark.ts";
import type { Config } from "#server/config.ts";
import { openImages } from "./images.ts";

/** `from`: the word that names the installation which loses its pictures. Asked for second. */
export type TakeOver = { from?: string | undefined };

type Where = Pick<Config, "s3" | "dataDir">;

/** What to type for pictures that no installation has marked. */
const UNMARKED = "unmarked";

/** Before anything is written: pictures of an installation that may still be running stay as they are. */
export async function refuseForeignPictures(
  where: Where,
  client: pg.Client,
  takeOver: TakeOver | undefined,
): Promise<void> {
  const { place, read } = openPictureMark(where);
  const holder = await read();
  if (holder ? holder === (await findInstallation(client))?.id : await openImages(where).isEmpty()) return;
  const word = holder?.slice(0, 8) ?? UNMARKED;
  const whose = holder
    ? `belongs to another installation, ${word}`
    : "has pictures, and no mark that says whose they are";
  if (!takeOver)
    throw new StartError(
      `${place} ${whose}: choose an empty one (for a trial, unset S3_* and set DATA_DIR). If this is to replace that installation for good, add --take-over.`,
    );
  if (takeOver.from !== word)
    throw new StartError(
      `${place} ${whose}. If that one still runs, it can then save no more pictures, and loses those that are unused here. To take them all the same, add: --from ${word}`,
    );
}

/** Marks them as this installation's. */
export async function takePictures(
  where: Where,
  client: pg.Client,
  takeOver: TakeOver | undefined,
): Promise<void> {
  const mark = openPictureMark(where);
  const id = (await findInstallation(client))?.id ?? "";
  if (takeOver) await mark.replace(id);
  if ((await claimPictures(mark, id)) !== id)
    throw new StartError(`${mark.place} was marked by another installation just now: choose another one.`);
}
