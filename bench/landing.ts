import { startServer } from "#test/server-process.ts";
import { measureAgainstBare } from "./against-bare.ts";
import type { Row } from "./row.ts";

export async function measureLanding(): Promise<Row[]> {
  const shop = await startServer({ env: { RATE_LIMITS: "off" } });
  try {
    return await measureAgainstBare("landing page", shop.url, 50);
  } finally {
    await shop.stop();
  }
}
