import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { Db } from "#db/client.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { catalogueFile } from "#test/catalogue-file.ts";
import { type OrderShop, openOrderShop } from "#test/order-shop.ts";
import { anOwner, type Door, type Owner } from "#test/owner.ts";
import { ownerImports } from "#test/owner-imports.ts";
import { asTableOwner, rowsOf } from "#test/rows-of.ts";
import { freePort, type ServerProcess } from "#test/server-process.ts";

const AUTH_SECRET = "the same secret in every life of the server";
const STUCK_AFTER_MS = 120_000;

type Size = { products: number; variants: number };
type Phase = "read-import" | "import-products" | "undo-import";

/** The phases in turn, so that few kills meet all of them; most of the work is the second. */
const PHASES: Phase[] = ["import-products", "read-import", "import-products", "undo-import"];
const ORDER: Phase[] = ["read-import", "import-products", "undo-import"];

/**
 * The server is killed at random moments of a dry run, an import and its undoing, and started again. Another store
 * imports the same file in peace: both must have the same rows.
 */
export async function killWhileImporting({ kills, size }: { kills: number; size: Size }): Promise<string> {
  const shop = await openOrderShop();
  const lives = openLives(shop, await freePort());
  const csv = catalogueFile(size);
  try {
    await lives.begin();
    const owner = await anOwner(lives.door);
    const calm = await anOwner(lives.door);
    const moments = momentsOf(kills);

    const id = await ownerImports(lives.door, owner).send(csv);
    await lives.passThrough("read-import", moments["read-import"], () => atState(owner, "ready"));
    await ownerImports(lives.door, owner).start(id);
    await lives.passThrough("import-products", moments["import-products"], () => atState(owner, "done"));
    await importInPeace(calm);
    await expectSameRows(shop.db, owner, calm);

    await startUndo(owner);
    await lives.passThrough("undo-import", moments["undo-import"], () => atState(owner, "undone"));
    const left = await countProducts(shop.db, owner.storeId);
    if (left > 0) throw new Error(`${left} products are left after the import was undone.`);
    return `${lives.killed()} kills of the dry run, the import and its undoing: nothing lost, nothing doubled`;

    async function atState({ headers }: Owner, state: string): Promise<boolean> {
      return (await ownerImports(lives.door, { headers }).find(id)).state === state;
    }

    async function importInPeace(peaceful: Owner): Promise<void> {
      const imports = ownerImports(lives.door, peaceful);
      const same = await imports.send(csv);
      await imports.until(same, "ready");
      await imports.start(same);
      await imports.until(same, "done");
    }

    async function startUndo({ headers }: Owner): Promise<void> {
      const answer = await lives.door.request(`/api/imports/${id}/undo`, { method: "POST", headers });
      if (!answer.ok) throw new Error(`The undoing answered ${answer.status}.`);
    }
  } finally {
    await lives.end();
    await shop.close();
  }
}

/** Parts of each phase's work after which the server is killed. */
function momentsOf(kills: number): Record<Phase, number[]> {
  const all = Array.from({ length: kills }, (_, n) => PHASES[n % PHASES.length] as Phase);
  const parts = (phase: Phase) =>
    all
      .filter((chosen) => chosen === phase)
      .map(() => Math.random())
      .toSorted((a, b) => a - b);
  return Object.fromEntries(ORDER.map((phase) => [phase, parts(phase)])) as Record<Phase, number[]>;
}

/** All at the same address: the owner stays signed in. */
function openLives(shop: OrderShop, PORT: string) {
  let server: ServerProcess | undefined;
  let killed = 0;
  const door: Door = { request: (path, init) => fetch((server?.url ?? "") + path, init) };

  async function begin(): Promise<void> {
    // The killed process still holds its lease, for half a minute.
    await asTableOwner(shop.db, (query) =>
      query("update jobs set lease_until = now() - interval '1 second' where lease_until is not null"),
    );
    server = await shop.start({ PORT, AUTH_SECRET, LOG_LEVEL: "silent" });
  }

  async function kill(): Promise<void> {
    if (!server) throw new Error("There is no server to kill.");
    process.kill(server.pid, "SIGKILL");
    await server.stop();
    killed++;
  }

  async function passThrough(phase: Phase, parts: number[], isOver: () => Promise<boolean>): Promise<void> {
    for (const part of parts) {
      await until(async () => (await progressOf(shop.db, phase)) >= part);
      await sleep(randomInt(20));
      await kill();
      await begin();
    }
    await until(isOver);
  }

  return { door, begin, passThrough, killed: () => killed, end: async () => void (await server?.stop()) };
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + STUCK_AFTER_MS;
  while (!(await isTrue())) {
    if (performance.now() > giveUpAt) throw new Error("The import does not go on.");
    await sleep(10);
  }
}

/** From 0 to 1. */
async function progressOf(db: Db, phase: Phase): Promise<number> {
  const [job] = await asTableOwner(db, (query) =>
    query<{ part: number }>(
      "select done::float / greatest(total, 1) as part from jobs where kind = $1 order by created_at limit 1",
      [phase],
    ),
  );
  return job?.part ?? 0;
}

async function expectSameRows(db: Db, owner: Owner, calm: Owner): Promise<void> {
  const [killed, peaceful] = [await rowsOf(db, owner.storeId), await rowsOf(db, calm.storeId)];
  for (const table of Object.keys(peaceful)) {
    const [had, wanted] = [killed[table]?.length, peaceful[table]?.length];
    if (had !== wanted) throw new Error(`${table}: ${had} rows instead of ${wanted}.`);
  }
  const catalogues = [await catalogueOf(db, owner.storeId), await catalogueOf(db, calm.storeId)];
  if (!isDeepStrictEqual(catalogues[0], catalogues[1])) throw new Error("The catalogues differ.");
}

/** What was imported, without what differs between any two stores. */
function catalogueOf(db: Db, store: StoreId): Promise<unknown[]> {
  const bare = (row: string) =>
    `to_jsonb(${row}) - '{id,store_id,product_id,created_at,updated_at,search,search_text}'::text[]`;
  return asTableOwner(db, (query) =>
    query(
      `select ${bare("p")} as product, (select jsonb_agg(${bare("v")} order by v.position)
        from product_variants v where v.store_id = p.store_id and v.product_id = p.id) as variants
      from products p where p.store_id = $1 order by p.handle`,
      [store],
    ),
  );
}

async function countProducts(db: Db, store: StoreId): Promise<number> {
  return (await catalogueOf(db, store)).length;
}
