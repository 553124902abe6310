// What React alone needs for a page: renders the last tree of our code again, without a request, loaders, queries or
// the data for the browser.
import { registerHooks } from "node:module";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { cloneElement, type ReactElement } from "react";
import type { renderToPipeableStream } from "react-dom/server";
import type { EntryContext } from "react-router";

type Render = typeof renderToPipeableStream;
type Page = ReactElement<{ children: ReactElement<{ context: EntryContext }> }>;

const BUILD = new URL("../build/server/", import.meta.url).href;
export const BUNDLE = new URL("index.js", BUILD).href;
/** One file of the bundle calls React, here. */
const CALL = /\(0, (\w+\.renderToPipeableStream)\)\(/g;

let last: { page: Page; render: Render } | undefined;

const watched = globalThis as { watchedRender?: (render: Render) => Render };
watched.watchedRender = (render) => (page, options) => {
  last = { page: page as Page, render };
  return render(page, options);
};

// The bundle exports neither React nor its pages, so its call of React goes through the function above.
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    return url.startsWith(BUILD) ? { ...loaded, source: watchCall(String(loaded.source)) } : loaded;
  },
});

function watchCall(source: string): string {
  const calls = [...source.matchAll(CALL)].length;
  if (calls > 1) throw new Error(`The server bundle calls React in ${calls} places, not in one.`);
  return source.replace(CALL, "watchedRender($1)(");
}

/** Renders the last rendered page again. */
export function createBareRender(): () => Promise<unknown> {
  if (!last) throw new Error("No page has been rendered yet, or not where the bundle is watched.");
  const { page, render } = last;
  const router = page.props.children;
  return () => {
    const context = { ...router.props.context, serverHandoffStream: undefined, renderMeta: {} };
    const tree = cloneElement(page, {}, cloneElement(router, { context }));
    return new Promise((resolve, reject) => {
      const { pipe } = render(tree, {
        onAllReady: () => resolve(buffer(pipe(new PassThrough()))),
        onError: reject,
      });
    });
  };
}
