// A running server with one store as an owner has it after five minutes: named, open, with demo data.
import { anOwner, type Door, type Owner, ownerRequests } from "./owner.ts";
import { type ServerProcess, startServer } from "./server-process.ts";

export type DemoShop = ServerProcess & { owner: Owner; home: string; door: Door };

/** Another store on the same server, with demo data in its language. Answers the address of its home page. */
export async function addDemoStore(door: Door, name: string, language: string): Promise<string> {
  const { slug } = await anOwnerWithDemoData(door, { name, language });
  return `/${slug}`;
}

export async function openDemoShop(name: string): Promise<DemoShop> {
  const server = await startServer({ env: { RATE_LIMITS: "off" } });
  try {
    const door: Door = { request: (path, init) => fetch(server.url + path, init) };
    const owner = await anOwnerWithDemoData(door, { name, language: "en" });
    return { ...server, door, owner, home: `${server.url}/${owner.slug}` };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function anOwnerWithDemoData(
  door: Door,
  { name, language }: { name: string; language: string },
): Promise<Owner> {
  const owner = await anOwner(door, { name });
  const as = ownerRequests(door, owner);
  const spoken = await as.put("/api/store/settings", { language });
  if (!spoken.ok) throw new Error(`The language was refused: ${await spoken.text()}`);
  const seeded = await as.post("/api/functions/seed-data", { store_id: owner.storeId });
  if (!seeded.ok) throw new Error(`The demo data was refused: ${await seeded.text()}`);
  return owner;
}
