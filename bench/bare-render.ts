// What React alone needs for a page: renders the last tree of our code again, without a request, loaders, queries or
// the data for the browser.
import { createRequire } from "node:module";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { cloneElement, type ReactElement } from "react";
import type * as ReactServer from "react-dom/server";
import type { EntryContext } from "react-router";

const reactServer: typeof ReactServer = createRequire(import.meta.url)("react-dom/server");
const { renderToPipeableStream } = reactServer;

type Page = ReactElement<{ children: ReactElement<{ context: EntryContext }> }>;
let lastPage: Page | undefined;

// Replaced before the bundle is loaded, so that the bundle uses this one.
reactServer.renderToPipeableStream = (page, options) => {
  lastPage = page as Page;
  return renderToPipeableStream(page, options);
};

/** Renders the last rendered page again. */
export function createBareRender(): () => Promise<unknown> {
  if (!lastPage) throw new Error("No page has been rendered yet.");
  const page = lastPage;
  const router = page.props.children;
  return () => {
    const context = { ...router.props.context, serverHandoffStream: undefined, renderMeta: {} };
    const tree = cloneElement(page, {}, cloneElement(router, { context }));
    return new Promise((resolve, reject) => {
      const { pipe } = renderToPipeableStream(tree, {
        onAllReady: () => resolve(buffer(pipe(new PassThrough()))),
        onError: reject,
      });
    });
  };
}
