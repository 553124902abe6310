/** How long tests wait for what always comes: it ends only what hangs, on a machine that others use as well. */
export const PATIENCE_MS = 60_000;
