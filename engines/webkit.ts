import { type ChildProcessByStdio, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { freePort } from "#test/server-process.ts";
import type { BrowserWindow, Engine } from "./browser-window.ts";
import { findProgram } from "./find-program.ts";
import { connectWebDriver, type WebDriver } from "./web-driver.ts";

const WINDOW = join(import.meta.dirname, "webkit-window.py");
// Debian's Python, which has the bindings; another one may come first on the PATH.
const PYTHON = "/usr/bin/python3";
const PACKAGES = "webkit2gtk-driver xvfb xauth python3-gi gir1.2-webkit2-4.1 gir1.2-gtk-3.0";
const SCRIPT_WITHIN_MS = 5_000;
// WebKit's message for a request that was aborted by leaving the page.
const LEFT_BEHIND = /Fetch API cannot load \S+ due to access control checks/;

type Program = ChildProcessByStdio<null, Readable, Readable>;

/** Safari's engine as WebKitGTK builds it; driven by WebKitWebDriver on a virtual display. */
export const webkit: Engine = {
  name: "WebKit",
  findInstallLine: () => (isInstalled() ? undefined : `apt-get install ${PACKAGES}`),
  openWindow,
};

function isInstalled(): boolean {
  const bindings = "import gi; gi.require_version('Gtk', '3.0'); gi.require_version('WebKit2', '4.1')";
  return Boolean(
    findProgram("WebKitWebDriver") &&
      findProgram("Xvfb") &&
      spawnSync(PYTHON, ["-c", bindings], { stdio: "ignore" }).status === 0,
  );
}

async function openWindow({ javascript = true } = {}): Promise<BrowserWindow> {
  const folder = mkdtempSync(join(tmpdir(), "storewright-webkit-"));
  const screen = await startScreen();
  const port = await freePort();
  const server = startProgram("WebKitWebDriver", [`--port=${port}`], screen.env);
  const troubles = watchTroubles(server);
  const driver = await connectWebDriver(`http://127.0.0.1:${port}`, {
    pageLoadStrategy: "none",
    unhandledPromptBehavior: "accept",
    // A script sent to a page that is unloading is never answered; the caller retries.
    timeouts: { script: SCRIPT_WITHIN_MS },
    "webkitgtk:browserOptions": {
      binary: PYTHON,
      args: [WINDOW, folder, ...(javascript ? [] : ["--without-javascript"])],
    },
  });
  const { end, ...hands } = driver;
  return {
    ...hands,
    takeTroubles: async () => troubles.splice(0),
    takePicture: async (file) => photograph(screen.env, file, await sizeOf(driver)),
    close: async () => {
      // Closing the window ends its session, which is reported as an error.
      await end().catch(() => {});
      await stopProgram(server);
      await stopProgram(screen.process);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

/** A virtual display. It chooses a free number and prints it. */
async function startScreen() {
  const args = ["-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"];
  const process = startProgram("Xvfb", args, {});
  const [number] = await once(createInterface({ input: process.stdout }), "line");
  // Software rendering, but composited: without compositing a view transition crashes the engine.
  const env = { DISPLAY: `:${number}`, LIBGL_ALWAYS_SOFTWARE: "1", GDK_BACKEND: "x11" };
  return { process, env };
}

function startProgram(name: string, args: string[], env: Record<string, string>): Program {
  const child = spawn(name, args, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  const onExit = () => void child.kill();
  process.once("exit", onExit);
  child.once("exit", () => process.off("exit", onExit));
  return child;
}

async function stopProgram(child: Program): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, "exit");
}

/** The window writes its console to stderr, which it shares with its driver. */
function watchTroubles(server: Program): string[] {
  const troubles: string[] = [];
  createInterface({ input: server.stderr }).on("line", (line) => {
    if (/CONSOLE (JS |NETWORK |SECURITY )?(ERROR|WARN)/.test(line) && !LEFT_BEHIND.test(line))
      troubles.push(line);
  });
  server.stdout.resume();
  return troubles;
}

function sizeOf(driver: WebDriver): Promise<[number, number]> {
  return driver.run(() => [innerWidth, innerHeight] as [number, number], undefined);
}

/** A screenshot of the display: the driver's own never arrive. */
function photograph(env: Record<string, string>, file: string, size: [number, number]): void {
  const code = [
    "import sys, gi",
    "gi.require_version('Gdk', '3.0')",
    "from gi.repository import Gdk",
    "file, width, height = sys.argv[1:]",
    "shown = Gdk.pixbuf_get_from_window(Gdk.get_default_root_window(), 0, 0, int(width), int(height))",
    "shown.savev(file, 'png', [], [])",
  ].join("\n");
  const args = ["-c", code, file, ...size.map(String)];
  spawnSync(PYTHON, args, { env: { ...process.env, ...env }, stdio: "inherit" });
}
