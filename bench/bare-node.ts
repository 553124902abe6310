// The minimal baseline: Node with a one-line server.
import { type ServerProcess, startServer } from "#test/server-process.ts";

const PROGRAM = `
  const server = require("node:http").createServer((_, response) => response.end("hello"));
  server.listen(0, "127.0.0.1", () => console.log("http://127.0.0.1:" + server.address().port));`;

export function startBareNode(): Promise<ServerProcess> {
  return startServer({ command: [process.execPath, "-e", PROGRAM] });
}
