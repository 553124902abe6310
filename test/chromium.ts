// A real Chromium for the journeys, without a download of our own: see docs/decisions/0004-a-browser-for-the-tests.md.
import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";

/** Launch options for playwright-core. Plain data: the test run finds it once and passes it to every worker. */
export type Chromium = { executablePath: string; args: string[]; env: Record<string, string> };

// The headless shell is the same engine without a desktop, and starts and renders in half the time.
const SHELL = "chromium-headless-shell";
const NAMES = [
  SHELL,
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
  "msedge",
];

export async function findChromium(): Promise<Chromium> {
  const named = findNamed();
  if (named) return launchable(named);
  // Before an installed one: this version is in the lock file, the same on every machine.
  if (process.platform === "linux" && process.arch === "x64") return unpackFromPackage();
  const installed = findInstalledChromium() || findInPlaywrightCache();
  if (installed) return launchable(installed);
  if (installWithApt()) return launchable(findOnPath() ?? "");
  throw new Error(
    "The journeys need a browser: please install Chromium or Chrome, or name one in CHROMIUM_PATH.",
  );
}

/** The one that CHROMIUM_PATH names, or a Chromium, Chrome or Edge that this machine has. */
export function findInstalledChromium(): string | undefined {
  return findNamed() || findOnPath() || findInUsualPlaces();
}

function findNamed(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which is not there.`);
  return named;
}

export function launchable(executablePath: string, env: Record<string, string> = {}): Chromium {
  const quiet = [
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ];
  // Chromium's own sandbox does not start for root, nor in containers without user namespaces.
  const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  return { executablePath, args: [...quiet, "--no-first-run", ...sandbox], env };
}

function findOnPath(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) =>
    existsSync(file),
  );
}

function findInUsualPlaces(): string | undefined {
  return [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
    "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
  ].find((file) => existsSync(file));
}

function findInPlaywrightCache(): string | undefined {
  const caches = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    join(homedir(), ".cache/ms-playwright"),
    join(homedir(), "Library/Caches/ms-playwright"),
    join(homedir(), "AppData/Local/ms-playwright"),
  ];
  const program =
    "chrom*/chrom*-{linux,linux-arm64,linux64,mac,mac-arm64,win,win64}/{chrome,chrome-headless-shell,headless_shell,chrome.exe}";
  for (const cache of caches) {
    const [newest] = cache && existsSync(cache) ? globSync(program, { cwd: cache }).sort().reverse() : [];
    if (cache && newest) return join(cache, newest);
  }
  return undefined;
}

/** The npm package contains Chromium for Linux on x64, and the libraries and fonts that a minimal machine lacks. */
async function unpackFromPackage(): Promise<Chromium> {
  const home = join(import.meta.dirname, "../node_modules/.cache/chromium");
  if (!existsSync(home)) await unpackInto(home);
  return launchable(join(home, "chromium"), {
    ...(hasLibrary("libnss3.so") ? {} : { LD_LIBRARY_PATH: join(home, "al2023/lib") }),
    ...(existsSync("/etc/fonts/fonts.conf") ? {} : { FONTCONFIG_FILE: join(home, "fonts.conf") }),
  });
}

// The package unpacks into the temporary folder, where another user or a broken run may have left files of the same
// name: so it gets its own folder, which is renamed once it is complete.
async function unpackInto(home: string) {
  const fresh = `${home}.${process.pid}`;
  mkdirSync(fresh, { recursive: true });
  const outside = process.env.TMPDIR;
  process.env.TMPDIR = fresh;
  try {
    const { default: chromium, inflate } = await import("@sparticuz/chromium");
    await chromium.executablePath();
    await inflate(join(import.meta.dirname, "../node_modules/@sparticuz/chromium/bin/al2023.tar.br"));
  } finally {
    if (outside === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = outside;
  }
  // The package's font configuration names only the temporary folder.
  writeFileSync(join(fresh, "fonts.conf"), '<fontconfig><dir prefix="relative">fonts</dir></fontconfig>\n');
  renameSync(fresh, home);
}

function hasLibrary(name: string): boolean {
  const folders = [
    "/usr/lib/x86_64-linux-gnu",
    "/lib/x86_64-linux-gnu",
    "/usr/lib64",
    "/lib64",
    "/usr/lib",
    "/lib",
  ];
  return folders.some((folder) => existsSync(join(folder, name)));
}

/** No npm package contains Chromium for Linux on arm64; Debian and Ubuntu have one. */
function installWithApt(): boolean {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  console.log("No Chromium is here: installing the distribution's with apt-get.");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args: string[]) =>
    spawnSync("apt-get", ["-qq", "-y", ...args], { stdio: ["ignore", "ignore", "inherit"], env });
  apt("update");
  for (const name of [SHELL, "chromium"]) {
    apt("install", "--no-install-recommends", name);
    if (findOnPath()) return true;
  }
  return false;
}
