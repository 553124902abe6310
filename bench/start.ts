import { rmSync } from "node:fs";
import { makeDataFolder, startServer } from "#test/server-process.ts";
import { median, type Row } from "./row.ts";

const ROUNDS = 5;

/** From `npm start` on a built tree to the first answer of the health check. */
export async function measureStart(): Promise<Row[]> {
  const first: number[] = [];
  const again: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const dataDir = makeDataFolder();
    first.push(await timeStart(dataDir));
    again.push(await timeStart(dataDir));
    rmSync(dataDir, { recursive: true, force: true });
  }
  const how = `npm start on a built tree to the first 200, median of ${ROUNDS}`;
  return [
    { promise: "start, data there", figure: `${median(again)} ms`, how },
    { promise: "start, new database", figure: `${median(first)} ms`, how },
  ];
}

async function timeStart(dataDir: string): Promise<number> {
  const begun = performance.now();
  const server = await startServer({ command: ["npm", "start"], dataDir });
  const took = Math.round(performance.now() - begun);
  await server.stop();
  return took;
}
