import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

// A server with rare requests: between two of them, all objects of the first are collected.
const PROGRAM = `
  import { request } from "node:http";
  import { createFrontServer } from ${JSON.stringify(new URL("front-server.ts", import.meta.url).href)};

  const { server, listen } = createFrontServer();
  let shapes;
  server.on("request", (req, res) => {
    shapes = [%HasFastProperties(req), %HasFastProperties(res)];
    res.end();
  });
  const port = await listen("127.0.0.1", 0);
  for (let asked = 0; asked < 12; asked++) {
    await new Promise((resolve) =>
      request({ port, agent: false }, (answer) => answer.resume().on("close", resolve)).end());
    await new Promise((resolve) => setTimeout(resolve, 5));
    gc();
  }
  console.log(shapes.join());
  process.exit();`;

test("requests and responses keep fast properties in a server with rare requests", async () => {
  const flags = ["--expose-gc", "--allow-natives-syntax", "--input-type=module", "-e", PROGRAM];
  const { stdout } = await promisify(execFile)(process.execPath, flags);
  expect(stdout.trim()).toBe("true,true");
});
