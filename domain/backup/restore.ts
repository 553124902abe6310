import { text } from "node:stream/consumers";
import type pg from "pg";
import { loadInto, openTable, refuseForeignLevel, setSequences } from "#db/backup/load.ts";
import { reachForRestore } from "#db/backup/reach.ts";
import { findKeptSecret, keepSecret } from "#db/backup/secret.ts";
import { becomeCopy } from "#db/installation.ts";
import type { Log } from "#db/log.ts";
import { StartError } from "#db/start-error.ts";
import { holdMails } from "#domain/mail/held-mails.ts";
import { eraseAgain } from "#domain/privacy/erase-again.ts";
import { openErasureKeys } from "#domain/privacy/erasure-keys.ts";
import { openErasureFile, parseErasures } from "#domain/privacy/erasure-list.ts";
import { deriveAuthKeys } from "#domain/secrets/keys.ts";
import { countSealed, type SealedCount } from "#domain/secrets/reseal.ts";
import type { Config } from "#server/config.ts";
import { type ArchivedFile, readArchive, verifyArchive } from "./archive.ts";
import { openImages, requireImages } from "./images.ts";
import {
  hasStores,
  IMAGES,
  MANIFEST,
  type Manifest,
  parseManifest,
  SECRET,
  tableOfPiece,
} from "./manifest.ts";
import { refuseForeignPictures, type TakeOver, takePictures } from "./take-pictures.ts";

type RestoredContent = {
  rows: number;
  images: number;
  heldMails: number;
  createdAt: string;
  /** How many customers were erased again; undefined when there is no list of erasures. */
  erased: number | undefined;
  /** Stores of those whose accounts could not be erased again, because they own them. */
  owned: string[];
  /** What the secrets that are set open of what the backup holds encrypted. */
  sealed: SealedCount[];
};

type RestoreOptions = {
  /** The operator confirms that the archive holds no store. */
  withoutStores?: boolean;
  /** The pictures of another installation become this one's. */
  takeOver?: TakeOver | undefined;
};

/** Fills an empty database and picture store from a backup. */
export async function restore(
  config: Config,
  file: string,
  log: Log,
  { withoutStores = false, takeOver }: RestoreOptions = {},
): Promise<RestoredContent> {
  const verified = await verifyArchive(file, MANIFEST);
  const manifest = parseManifest(verified.manifest);
  await refuseForeignLevel(manifest.migrations);
  if (!withoutStores && !hasStores(verified.names)) throw new StartError(noStores(file));
  await requireImages(config);
  const erasures = await openErasureFile(config).read();
  if (erasures !== undefined) refuseUnusable(config, erasures, verified.names.includes(SECRET));
  const { client, close } = await reachForRestore(config, log);
  const content: RestoredContent = {
    rows: 0,
    images: 0,
    heldMails: 0,
    createdAt: manifest.createdAt,
    erased: undefined,
    owned: [],
    sealed: [],
  };
  try {
    await refuseForeignPictures(config, client, takeOver);
    const load = async () => {
      await takePictures(config, client, takeOver);
      const target = openTarget(config, client, manifest, content);
      for await (const archived of readArchive(file)) await target.take(archived);
      await target.finish();
      // In the same transaction: a server that starts on the copy must not send them, nor act like the original.
      content.heldMails = await holdMails(client);
      await becomeCopy(client);
    };
    const readSecrets = async () =>
      [config.authSecret ?? (await findKeptSecret(config, client)), config.acceptedSecret].filter(isSet);
    const finish = async () => {
      if (erasures === undefined) return;
      const { keys } = openErasureKeys(erasures, await readSecrets());
      const backedUpAt = new Date(manifest.createdAt);
      Object.assign(content, await eraseAgain(client, keys, parseErasures(erasures), backedUpAt));
    };
    await loadInto(client, manifest.migrations, { load, finish });
    const [secret, ...accepted] = await readSecrets();
    content.sealed = await countSealed(client, secret ? deriveAuthKeys(secret, accepted[0]) : undefined);
    return content;
  } finally {
    await close();
  }
}

function isSet(secret: string | undefined): secret is string {
  return secret !== undefined;
}

function refuseUnusable({ authSecret, acceptedSecret }: Config, erasures: string, isInBackup: boolean): void {
  if (erasures.trim() !== "" && parseErasures(erasures).size === 0) throw new StartError(NO_LINES);
  if (!authSecret && !isInBackup) throw new StartError(NO_SECRET);
  if (!openErasureKeys(erasures, [authSecret, acceptedSecret].filter(isSet)).isWhole)
    throw new StartError(LATER_SECRET);
}

const NO_LINES =
  "The list of erasures holds no line that can be read: copy it again, byte by byte, as the original has it, so that whoever was erased is erased again. If it holds nothing, move it away.";

const LATER_SECRET =
  "The list of erasures was written with a later secret: set AUTH_SECRET as the original has it now, and AUTH_SECRET_ACCEPTED to the one of the time of the backup, so that whoever was erased is erased again.";

const NO_SECRET =
  "There is a list of erasures, but the backup does not hold the secret that it was written with: set AUTH_SECRET as the original has it, so that whoever was erased is erased again.";

function noStores(file: string): string {
  return `${file} holds no store: choose another backup, or add --without-stores to restore it anyway.`;
}

function openTarget(config: Config, client: pg.Client, manifest: Manifest, content: RestoredContent) {
  const images = openImages(config);
  const loaded = new Map<string, number>();
  let table: ReturnType<typeof openTable> | undefined;

  async function take({ name, content: bytes }: ArchivedFile): Promise<void> {
    const tableName = tableOfPiece(name);
    if (tableName !== table?.name) await closeTable();
    if (tableName) return fill(tableName, bytes);
    if (name === SECRET) return keepSecret(config, client, await text(bytes));
    if (!name.startsWith(IMAGES)) return;
    await images.put(name.slice(IMAGES.length), bytes);
    content.images++;
  }

  async function fill(name: string, rows: ArchivedFile["content"]): Promise<void> {
    const shape = manifest.tables.find((known) => known.name === name);
    if (!shape) throw new Error(`The backup has rows for ${name}, a table that its manifest does not list.`);
    table ??= openTable(client, shape);
    for await (const chunk of rows) await table.write(chunk);
  }

  async function closeTable(): Promise<void> {
    if (!table) return;
    const rows = await table.close();
    loaded.set(table.name, rows);
    content.rows += rows;
    table = undefined;
  }

  async function finish(): Promise<void> {
    await closeTable();
    for (const { name, rows } of manifest.tables) requireRows(name, rows);
    await setSequences(client, manifest.sequences);
  }

  function requireRows(name: string, expected: number | undefined): void {
    const rows = loaded.get(name) ?? 0;
    if (expected === undefined || expected === rows) return;
    throw new StartError(
      `The manifest says that ${name} has ${expected} rows, but the backup holds ${rows}: nothing was restored.`,
    );
  }

  return { take, finish };
}
