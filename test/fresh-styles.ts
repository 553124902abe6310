import type { Plugin } from "vite";
import type {} from "vitest/node";

/**
 * Stylesheets are compiled in each run. They are made of the files that they import and of the class names in those
 * that they name, while Vitest's cache knows a module by its own text alone.
 */
export function freshStyles(): Plugin {
  return {
    name: "fresh-styles",
    configureVitest: ({ defineCacheKeyGenerator }) =>
      defineCacheKeyGenerator(({ id }) => (/\.css(?:\?|$)/.test(id) ? false : undefined)),
  };
}
