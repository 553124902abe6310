import { basename, extname, relative } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import type { ChunkingContext } from "rolldown";
import { defineConfig, type Plugin } from "vite";
import { markTexts } from "./rules/language/stamp-texts.ts";

// Every page contains a list of files: hashes compress badly, so they are as short as the bundler allows.
const FILE_NAME = "assets/[name]-[hash:7].js";

const OURS = /app[\\/](ui|admin)[\\/]|rules[\\/]/;

// What every page loads, in few files: many would compress worse, and each costs a request.
const CHUNKS = [
  { name: "react", test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
  {
    name: "base",
    test: /app[\\/](page-context|scripts-later|landing[\\/](not-found|error-screen)\.|landing[\\/]illustrations[\\/]shuttered|ui[\\/](button|class-names|icon|spinner))|rules[\\/]\w+[\\/](money|ids|text|default-variant)\.ts$|vite[\\/]preload-helper/,
  },
  { name: "field", test: /app[\\/]ui[\\/](field|text-input|redirect)/ },
  {
    name: "storefront",
    test: /app[\\/]storefront[\\/]([^\\/]+|cart[\\/](?!cart\.|euro-cart\.)[^\\/]+)$/,
  },
  // By itself: a country is chosen on pages that need nothing else of what product pages share.
  { name: "select", test: /app[\\/]ui[\\/]select/ },
  // A group takes along what its files import: what the checkout shares with the pages of an order is taken out first.
  {
    name: "order",
    test: /app[\\/]storefront[\\/](order[\\/]order-lines|checkout[\\/](checkout-draft|unanswered-order))/,
  },
  { name: "checkout", test: /app[\\/]storefront[\\/]checkout[\\/](?!checkout\.|quoted|saved-address)/ },
  {
    name: "product",
    test: /app[\\/]storefront[\\/]product[\\/](?!product\.|first-store|viewer|extras)|rules[\\/]product[\\/]option-picking\.ts$/,
  },
  // Our shared public parts stay separate; what only the back office uses goes into few files.
  { name: publicPart, debugName: "public part", test: OURS, minShareCount: 2 },
  { name: "office", test: /node_modules|app[\\/](ui|admin)[\\/]|rules[\\/]/, minShareCount: 3 },
  // What two of its screens share would be a file for each pair.
  {
    name: "records",
    test: /app[\\/]admin[\\/](collections|discounts|list|settings[\\/]details)[\\/]|rules[\\/](discount|store)[\\/]/,
    minShareCount: 2,
  },
];

// When a file of the build is missing, React Router reloads the page, each time. After an upgrade one reload is right;
// when the same file is missing again, or there is no connection, app/root.tsx shows the error screen. (A click
// requests a file more than once.)
const RELOAD = "window.location.reload();";
const RELOAD_ONCE = `if (!window.reloadsForFile) {
  if (!navigator.onLine || sessionStorage.getItem("missing-file") === route.module)
    window.dispatchEvent(new Event("missing-file"));
  else {
    window.reloadsForFile = true;
    sessionStorage.setItem("missing-file", route.module);
    ${RELOAD}
  }
}`;

// What react-router.config.ts, entry.client.tsx and app/ never use, but React Router keeps for run time: with these
// answers the bundler drops it, which keeps every page within its budget (decisions 0018 and 0032).
const SETTLED: Record<string, [question: string, answer: string][]> = {
  // Routes are not discovered: each page knows its own.
  "hydrated-router.js": [
    ["ssrInfo.context.future.unstable_customRouteDiscovery", "false"],
    ["= ssrInfo.routeDiscoveryRuntime", "= undefined"],
    [": UNSAFE_getPatchRoutesOnNavigationFunction(", ": false && UNSAFE_getPatchRoutesOnNavigationFunction("],
    ["else UNSAFE_useFogOFWarDiscovery(", "else if (false) UNSAFE_useFogOFWarDiscovery("],
  ],
  // Our forms call the API: app/react-router.test.ts refuses those of React Router, its fetchers and its actions.
  "lib.js": [
    ["const Form = React$1.forwardRef(", "const Form = /* @__PURE__ */ React$1.forwardRef("],
    ['Form.displayName = "Form";', ""],
  ],
  "router.js": [
    ["!isSubmissionNavigation(opts)", "true"],
    ["opts && opts.submission && isMutationMethod(opts.submission.formMethod)", "false"],
    ["\t\tfetch,\n", ""],
    ["\tfetchLoadMatches.forEach((f, key) => {", "\tif (false) fetchLoadMatches.forEach((f, key) => {"],
    ["init.instrumentations", "undefined"],
    ["if (isFogOfWar)", "if (false)"],
    // No route has middleware in the browser.
    ["init.dataStrategy || defaultDataStrategyWithMiddleware", "init.dataStrategy"],
    ["runClientMiddlewarePipeline(typedDataStrategyArgs, ", "((_, load) => load())(typedDataStrategyArgs, "],
  ],
  // Its warnings are for developers, who see them in `npm run dev`.
  "history.js": [["if (!cond)", "if (false)"]],
  "routeModules.js": [[RELOAD, RELOAD_ONCE]],
};

const SERVER_PACKAGES = /^(?:node:|(?:pg|sharp|nodemailer|pino)$|drizzle-orm|@hono\/|hono(?!\/client))/;
const SERVER_FOLDERS = /^(?:http|domain|db|server)[\\/]/;

const SAY = /^import \{ say \} from "#rules\/language\/say\.ts";$/m;

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    reactRouter(),
    settleRouter(),
    plainImports(),
    twoServerFiles(),
    marksOfTexts(),
    serverAlone(),
  ],
  build: { assetsInlineLimit: 0, modulePreload: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: CHUNKS },
            chunkFileNames: FILE_NAME,
            entryFileNames: FILE_NAME,
          },
          // Reading a property has no side effect in any package of ours: unused reads may be removed.
          treeshake: { propertyReadSideEffects: false },
        },
      },
    },
    ssr: {
      build: {
        rolldownOptions: {
          input: { index: "./http/app.ts", operator: "./operator/run.ts" },
        },
      },
      // One file instead of a thousand: unused code is dropped, and Node loads the rest with half the memory (decision
      // 0013). What server/ itself loads stays outside, to be loaded once.
      resolve: command === "build" ? { noExternal: true as const, external: ["pg", "zod"] } : {},
      define: command === "build" ? { "process.env.NODE_ENV": '"production"' } : {},
    },
  },
}));

function settleRouter(): Plugin {
  return {
    name: "settle-router",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: /react-router[\\/]dist[\\/]production[\\/]lib[\\/]/ },
      handler: (code, id) => SETTLED[basename(id)]?.reduce(settle, code),
    },
  };
}

/** A part that is imported later needs no helper that preloads its files: 0.7 KB, and all are there already. */
function plainImports(): Plugin {
  return {
    name: "plain-imports",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: /vite[\\/]preload-helper/ },
      handler: () => ({ code: "export const __vitePreload = (load) => load();", map: null }),
    },
  };
}

/** Nothing of the server goes to browsers: what would take it along is refused. */
function serverAlone(): Plugin {
  return {
    name: "server-alone",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    resolveId: {
      filter: { id: SERVER_PACKAGES },
      handler(id, importer) {
        if (importer) this.error(`Import denied: ${id}, by ${importer}`);
      },
    },
    load: {
      filter: { id: { include: /[\\/](?:http|domain|db|server)[\\/]/, exclude: /node_modules/ } },
      handler(id) {
        if (SERVER_FOLDERS.test(relative(import.meta.dirname, id)))
          this.error(`Import denied: ${id}, by ${this.getModuleInfo(id)?.importers.join(", ")}`);
      },
    },
  };
}

/** React Router names every entry index.js: the operator's command is a file of its own, and loads no pages. */
function twoServerFiles(): Plugin {
  return {
    name: "two-server-files",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    outputOptions: (options) => ({ ...options, entryFileNames: "[name].js" }),
  };
}

/** Browsers load the texts of one language only: scripts/write-texts.ts replaces the marks (decision 0061). */
function marksOfTexts(): Plugin {
  return {
    name: "marks-of-texts",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { code: SAY, id: { exclude: /rules[\\/]language[\\/]/ } },
      handler: (code) => ({ code: markTexts(code.replace(SAY, "")), map: null }),
    },
  };
}

function settle(code: string, [question, answer]: [string, string]): string {
  if (!code.includes(question))
    throw new Error(`React Router no longer contains '${question}': see vite.config.ts.`);
  return code.replaceAll(question, answer);
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
