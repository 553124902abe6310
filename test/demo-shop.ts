// A running server with one store as an owner has it after five minutes: named, open, with demo data.
import { anOwner, type Door, type Owner, ownerRequests } from "./owner.ts";
import { type ServerProcess, startServer } from "./server-process.ts";

export type DemoShop = ServerProcess & { owner: Owner; home: string; door: Door };

export async function openDemoShop(name: string): Promise<DemoShop> {
  const server = await startServer({ env: { RATE_LIMITS: "off" } });
  try {
    const door: Door = { request: (path, init) => fetch(server.url + path, init) };
    const owner = await anOwner(door, { name });
    const seeded = await ownerRequests(door, owner).post("/api/functions/seed-data", {
      store_id: owner.storeId,
    });
    if (!seeded.ok) throw new Error(`The demo data was refused: ${await seeded.text()}`);
    return { ...server, door, owner, home: `${server.url}/${owner.slug}` };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
