import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const FILE = fileURLToPath(new URL("../docs/operate/storewright.service", import.meta.url));
const NODE = "ExecStart=/opt/storewright/app/node_modules/.bin/node ";
// In tenths: 10 is fully exposed.
const EXPOSED_AT_MOST = "20";

test("systemd starts the server as npm start does", () => {
  const { scripts } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  expect(readFileSync(FILE, "utf8")).toContain(`${NODE}${scripts.start.replace("exec node ", "")}\n`);
});

// From 250 on it judges a file without a running systemd.
const { stdout: version } = spawnSync("systemd-analyze", ["--version"], { encoding: "utf8" });
test.runIf(Number(version?.match(/^systemd (\d+)/)?.[1]) >= 250)(
  "systemd finds the unit well isolated",
  () => {
    const args = ["security", "--offline=true", `--threshold=${EXPOSED_AT_MOST}`, "--no-pager", FILE];
    const { status, stdout, stderr } = spawnSync("systemd-analyze", args, { encoding: "utf8" });
    expect({ status, stderr }, stdout).toEqual({ status: 0, stderr: "" });
  },
);
