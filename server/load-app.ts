import { existsSync } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { fileURLToPath } from "node:url";
import { StartError } from "#db/start-error.ts";
import type { App } from "#http/app.ts";
import type { ServerDeps } from "#http/deps.ts";

type AppModule = { createApp: (deps: ServerDeps) => App };
type LoadedApp = {
  listener: (req: IncomingMessage, res: ServerResponse) => void;
  close: () => Promise<void>;
};

type LoadOptions = { server: Server; development: boolean; deps: Omit<ServerDeps, "clientDir"> };

/** Loads the bundle of http/, domain and pages: as built, or through Vite during development. */
export function loadApp({ server, development, deps }: LoadOptions): Promise<LoadedApp> {
  return development ? loadThroughVite(server, deps) : loadBuilt(deps);
}

async function loadBuilt(deps: LoadOptions["deps"]): Promise<LoadedApp> {
  const bundle = new URL("../build/server/index.js", import.meta.url);
  if (!existsSync(bundle)) throw new StartError("There is no build yet: run npm run build.");
  const { createApp }: AppModule = await import(bundle.href);
  return createApp({ ...deps, clientDir: fileURLToPath(new URL("../build/client", import.meta.url)) });
}

async function loadThroughVite(server: Server, deps: LoadOptions["deps"]): Promise<LoadedApp> {
  const { createServer } = await import("vite");
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server } }, appType: "custom" });
  let current: { make: AppModule["createApp"]; app: App } | undefined;

  // Vite returns the same module until a file changes; then the application is created again and the old one closed.
  async function currentApp(): Promise<App> {
    const { createApp } = (await vite.ssrLoadModule("/http/app.ts")) as AppModule;
    if (current?.make === createApp) return current.app;
    const previous = current?.app;
    current = { make: createApp, app: createApp(deps) };
    await previous?.close();
    return current.app;
  }

  await currentApp();
  return {
    listener: (req, res) =>
      vite.middlewares(req, res, () => {
        currentApp().then(
          (app) => app.listener(req, res),
          (error: Error) => {
            vite.ssrFixStacktrace(error);
            console.error(error);
            res
              .writeHead(500, { "content-type": "text/plain" })
              .end("The application does not load; see the terminal.");
          },
        );
      }),
    close: async () => {
      await current?.app.close();
      await vite.close();
    },
  };
}
