import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { denyImports } from "vite-env-only";

// What every page loads, in one file: in several it would compress worse.
const CHUNKS = [
  { name: "react", test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
  {
    name: "base",
    test: /app[\\/]ui[\\/](button|class-names|icon|spinner)|rules[\\/](money|ids|text|variants)\.ts$/,
  },
  { name: "storefront", test: /app[\\/]storefront[\\/]([^\\/]+|cart[\\/](?!cart\.)[^\\/]+)$/ },
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
