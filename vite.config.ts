import { basename, extname } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { denyImports } from "vite-env-only";

// What every page loads, in one file: in several it would compress worse.
const CHUNKS = [
  { name: "react", test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
  {
    name: "base",
    test: /app[\\/](page-context|ui[\\/](button|class-names|icon|spinner))|rules[\\/](money|ids|text|default-variant)\.ts$/,
  },
  { name: "storefront", test: /app[\\/]storefront[\\/]([^\\/]+|cart[\\/](?!cart\.)[^\\/]+)$/ },
  { name: "field", test: /app[\\/]ui[\\/](field|text-input)/ },
  // What both sides use stays by itself, so that no public page waits for the office.
  { name: fileName, test: /app[\\/]ui[\\/]|rules[\\/]/, minShareCount: 2 },
  // One file rather than forty: every public page carries the list of them all.
  { name: "office", test: /node_modules|app[\\/]admin[\\/]/, minShareCount: 4 },
];

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
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
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } } },
    ssr: { build: { rolldownOptions: { input: "./http/app.ts" } } },
  },
});

function fileName(module: string): string {
  return basename(module, extname(module));
}
