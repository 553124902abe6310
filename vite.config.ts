import { basename, extname } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import type { ChunkingContext } from "rolldown";
import { defineConfig, type Plugin } from "vite";
import { denyImports } from "vite-env-only";

const OURS = /app[\\/](ui|admin)[\\/]|rules[\\/]/;

// What every page loads, in one file: in several it would compress worse.
const CHUNKS = [
  { name: "react", test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
  {
    name: "base",
    test: /app[\\/](page-context|ui[\\/](button|class-names|icon|spinner))|rules[\\/](money|ids|text|default-variant)\.ts$/,
  },
  { name: "field", test: /app[\\/]ui[\\/](field|text-input)/ },
  {
    name: "storefront",
    test: /app[\\/]storefront[\\/]((?!product-card|shelf-pages|owner-html|price|picture)[^\\/]+|cart[\\/](?!cart\.)[^\\/]+)$/,
  },
  { name: "shelf", test: /app[\\/]storefront[\\/](product-card|shelf-pages|owner-html|price|picture)/ },
  {
    name: "product",
    test: /app[\\/]storefront[\\/]product[\\/](?!product\.|first-store)|rules[\\/]option-picking\.ts$/,
  },
  // Parts of ours that public pages share stay by themselves; what only the office uses goes into few files, since
  // every public page carries the list of them all.
  { name: publicPart, test: OURS, minShareCount: 2 },
  { name: "office", test: /node_modules|app[\\/](ui|admin)[\\/]|rules[\\/]/, minShareCount: 3 },
];

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    reloadOnce(),
    denyImports({
      client: {
        specifiers: [
          /^node:/,
          "pg",
          /^drizzle-orm/,
          "sharp",
          "nodemailer",
          "pino",
          /^hono(?!\/client)/,
          /^@hono\//,
        ],
        files: ["http/**", "domain/**", "db/**", "server.ts", "config.ts"],
      },
    }),
  ],
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: CHUNKS } },
          // Reading a property does nothing else in any package of ours: what is only read and never used may go.
          treeshake: { propertyReadSideEffects: false },
        },
      },
    },
    ssr: { build: { rolldownOptions: { input: "./http/app.ts" } } },
  },
});

/**
 * A file of the build that is gone makes React Router reload the page. After an upgrade that is right; but when the
 * same file is missing again, app/root.tsx shows the error screen instead.
 */
function reloadOnce(): Plugin {
  const reload = "window.location.reload();";
  // A click asks for the file more than once.
  const once = `if (!window.reloadsForFile) {
      if (sessionStorage.getItem("missing-file") === route.module) window.dispatchEvent(new Event("missing-file"));
      else {
        window.reloadsForFile = true;
        sessionStorage.setItem("missing-file", route.module);
        ${reload}
      }
    }`;
  return {
    name: "reload-once",
    apply: "build",
    transform(code, id) {
      if (!/react-router[\\/].*[\\/]routeModules\.js$/.test(id)) return null;
      if (!code.includes(reload)) this.error("React Router no longer reloads a page where it did.");
      return code.replace(reload, once);
    },
  };
}

function publicPart(module: string, context: ChunkingContext): string | null {
  return isPublic(module, context, new Set()) ? basename(module, extname(module)) : null;
}

function isPublic(module: string, context: ChunkingContext, seen: Set<string>): boolean {
  if (seen.has(module)) return false;
  seen.add(module);
  if (/app[\\/](storefront|landing|root)/.test(module)) return true;
  const importers = context.getModuleInfo(module)?.importers ?? [];
  return importers.some((importer) => isPublic(importer, context, seen));
}
