import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { denyImports } from "vite-env-only";

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    denyImports({
      client: {
        specifiers: [/^node:/, "pg", /^drizzle-orm/, "sharp", "nodemailer", "pino", /^hono(?!\/client)/, /^@hono\//],
        files: ["http/**", "domain/**", "db/**", "server.ts", "config.ts"],
      },
    }),
  ],
  build: { assetsInlineLimit: 0 },
  environments: {
    ssr: { build: { rolldownOptions: { input: "./http/app.ts" } } },
  },
});
