// The least that React can do for a page: the same elements with the same attributes and words, without components,
// loaders, router or head of our own.
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { createElement, type ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";

const TOKEN =
  /<(\/?)([a-zA-Z][\w-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*(\/?)>|<!--.*?-->|<!DOCTYPE html>|([^<]+)/gs;
const VOID = new Set(["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source"]);
const RAW = /<(script|style)\b([^>]*)>.*?<\/\1>/gs;

type Open = { tag: string; attributes: Record<string, string>; children: ReactNode[] };

export function createBareRender(html: string): () => Promise<string> {
  const tree = parse(html.replace(RAW, "<$1$2></$1>"));
  return () =>
    new Promise((resolve, reject) => {
      const { pipe } = renderToPipeableStream(tree, {
        onAllReady: () => resolve(text(pipe(new PassThrough()))),
        onError: reject,
      });
    });
}

function parse(html: string): ReactNode {
  const root: Open = { tag: "", attributes: {}, children: [] };
  const open = [root];
  for (const [, closing, tag, attributes = "", , words] of html.matchAll(TOKEN)) {
    const parent = open.at(-1) ?? root;
    if (words) parent.children.push(words);
    else if (closing) close(open);
    else if (tag) {
      open.push({ tag, attributes: parseAttributes(attributes), children: [] });
      if (VOID.has(tag)) close(open);
    }
  }
  return root.children[0];
}

function close(open: Open[]): void {
  const { tag, attributes, children } = open.pop() as Open;
  const own = VOID.has(tag) ? [] : children;
  open.at(-1)?.children.push(createElement(tag, attributes, ...own));
}

// Under data- names, so that every attribute is written as it stands.
function parseAttributes(source: string): Record<string, string> {
  const pairs = [...source.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)];
  return Object.fromEntries(pairs.map(([, name, value = ""]) => [`data-${name?.toLowerCase()}`, value]));
}
