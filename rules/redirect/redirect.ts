import type { RedirectId } from "#rules/input/ids.ts";
import { targetPath } from "./shop-path.ts";

export type OwnersRedirect = {
  id: RedirectId;
  from: string;
  to: string;
  version: number;
  created_at: string;
};

/** The way from a path through other redirects back to it: a loop. Undefined when it ends somewhere. */
export function findLoop(
  redirect: { from: string; to: string },
  targetOf: ReadonlyMap<string, string>,
): string[] | undefined {
  const way = [redirect.from];
  for (let to: string | undefined = redirect.to; to !== undefined; ) {
    const path = targetPath(to);
    // Others cannot lead in a circle among themselves: each was judged when it was saved.
    if (path === undefined) return undefined;
    way.push(path);
    if (path === redirect.from) return way;
    to = targetOf.get(path);
  }
  return undefined;
}
