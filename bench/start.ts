import { rmSync } from "node:fs";
import { makeDataFolder, type ServerProcess, startServer } from "#test/server-process.ts";
import { startBareNode } from "./bare-node.ts";
import { median, type Row } from "./row.ts";

const ROUNDS = 5;

/** From `npm start` on a built tree to the first answer of the health check. */
export async function measureStart(): Promise<Row[]> {
  const bare: number[] = [];
  const first: number[] = [];
  const again: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const dataDir = makeDataFolder();
    const start = () => startServer({ command: ["npm", "start"], dataDir });
    bare.push(await timeStart(startBareNode));
    first.push(await timeStart(start));
    again.push(await timeStart(start));
    rmSync(dataDir, { recursive: true, force: true });
  }
  return [toRow("start, data there", again, bare), toRow("start, new database", first, bare)];
}

async function timeStart(start: () => Promise<ServerProcess>): Promise<number> {
  const begun = performance.now();
  const server = await start();
  const took = performance.now() - begun;
  await server.stop();
  return took;
}

function toRow(promise: string, ours: number[], bare: number[]): Row {
  return {
    promise: `${promise}, of a bare Node server's`,
    figure: (median(ours) / median(bare)).toFixed(1),
    how: `npm start on a built tree to the first 200, ${Math.round(median(ours))} ms against ${Math.round(median(bare))} ms, median of ${ROUNDS}`,
  };
}
