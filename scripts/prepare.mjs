// Runs before every npm script, on any Node (18 or later), so it is plain JavaScript: installs what the lock file
// names, makes sure that the script after it finds Node 24, and builds on request.
// --production: for what an operator runs. An `npm ci --omit=dev` is then enough; what builds is installed only if there
// is something to build, and what tests, lints and measures (tools/package.json) not at all.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { enterAlone } from "./one-at-a-time.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const NEEDED_MAJOR = 24;
/** The exit code of build.ts when it must build but the bundler is missing. */
const NO_BUNDLER = 3;
/** For an older Node npm leaves out binaries that want a later one: the bundler's, the image library's. */
const GETS_ALL = [20, 19];
const WITH_TOOLS = !process.argv.includes("--production");
const WINDOWS = process.platform === "win32";
const BROUGHT_NODE = `node_modules/node-${WINDOWS ? "win" : process.platform}-${process.arch}`;
const BROUGHT = join(ROOT, BROUGHT_NODE, "bin", WINDOWS ? "node.exe" : "node");

process.chdir(ROOT);
const leave = await enterAlone(ROOT);
const installed = judgeInstalled();
if (installed !== "complete") install();
if (WINDOWS) teachWindowsExec();
else linkNode24();
const node = findNode24();
if (process.argv.includes("--build")) build(node);
leave();

/** "other": nothing is there, or packages of another version. */
function judgeInstalled() {
  const wanted = readPackages("package-lock.json");
  const present = readPackages("node_modules/.package-lock.json");
  if (!wanted || !present) return "other";
  // Our own folders, the root and tools/ with its link, have no version there.
  const packages = Object.entries(wanted).filter(([path, { version }]) => path !== "" && version);
  if (packages.some(([path, { version }]) => present[path] && present[path].version !== version))
    return "other";
  // Who has the bundler builds, with all that is bundled.
  const bundled = "node_modules/@react-router/dev" in present ? wanted[""].devDependencies : {};
  const isMissing = ([path, entry]) => {
    if (present[path]) return false;
    if (path === BROUGHT_NODE) return true;
    // Optional packages depend on the platform.
    if (entry.optional) return false;
    return WITH_TOOLS || !(entry.dev || entry.devOptional) || path.replace("node_modules/", "") in bundled;
  };
  return packages.some(isMissing) ? "incomplete" : "complete";
}

function readPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).packages : undefined;
}

function install() {
  console.log("Installing packages…");
  // The build and the tests need the development packages, even when NODE_ENV is production. Warnings are hidden: on
  // Node 20 npm would warn about packages that will run on the Node 24 it is installing.
  const flags = ["--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  if (!WITH_TOOLS) flags.push("--workspaces=false");
  // `npm ci` begins by removing everything, which a running server may be using.
  flags.unshift(...(installed === "other" ? ["ci"] : ["install", "--no-save"]));
  runNpm(flags);
  if (isNpmsNodeOld() && existsSync(BROUGHT))
    runNpm(["install", "--no-save", ...flags.slice(flags.indexOf("--include=dev"))], BROUGHT);
  // A third of Node's package: headers for compiling native code, which nobody does here.
  rmSync(join(BROUGHT_NODE, "include"), { recursive: true, force: true });
}

function isNpmsNodeOld() {
  const agent = process.env.npm_config_user_agent ?? `node/${process.version}`;
  const [major, minor] = /node\/v(\d+)\.(\d+)/.exec(agent).slice(1).map(Number);
  return major < GETS_ALL[0] || (major === GETS_ALL[0] && minor < GETS_ALL[1]);
}

function runNpm(flags, node = process.env.npm_node_execpath) {
  const { npm_execpath: npmCli } = process.env;
  // As a distribution's own Node does, which may have needed it to come here.
  const asOurs = node === BROUGHT ? ["--use-system-ca", "--no-deprecation"] : [];
  const ended =
    node && npmCli
      ? spawnSync(node, [...asOurs, npmCli, ...flags], { stdio: "inherit" })
      : spawnSync("npm", flags, { stdio: "inherit", shell: WINDOWS });
  if (ended.status !== 0) stop("The packages could not be installed: npm ci failed, see the reason above.");
}

// npm 9, which Debian has, sometimes leaves the link out.
function linkNode24() {
  const link = "node_modules/.bin/node";
  if (existsSync(BROUGHT) && !existsSync(link)) symlinkSync(relative("node_modules/.bin", BROUGHT), link);
}

function findNode24() {
  if (existsSync(BROUGHT)) return BROUGHT;
  if (Number.parseInt(process.versions.node, 10) >= NEEDED_MAJOR) return process.execPath;
  return stop(
    `Storewright needs Node ${NEEDED_MAJOR} or later. It has none for ${process.platform} on ${process.arch}, and this is ${process.version}: please install it.`,
  );
}

function build(node) {
  let { status } = runBuild(node);
  if (status === NO_BUNDLER) {
    install();
    ({ status } = runBuild(node));
  }
  if (status !== 0) stop("Nothing was changed: the last build, if there is one, is still in place.");
}

function runBuild(node) {
  return spawnSync(node, ["scripts/build.ts"], { stdio: "inherit" });
}

// The scripts in package.json start with `exec`, which cmd.exe does not have.
function teachWindowsExec() {
  writeFileSync(join(ROOT, "node_modules/.bin/exec.cmd"), "@%*\r\n");
}

function stop(sentence) {
  leave();
  console.error(sentence);
  process.exit(1);
}
