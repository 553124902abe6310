import { and } from "drizzle-orm";
import { redirects } from "#db/schema/redirects.ts";
import { matchesRedirect } from "#domain/redirects/list-redirects.ts";
import type { InputOf } from "#rules/export/export-input.ts";
import { newestFirst, pageOf } from "./newest-first.ts";
import { csvSheet, type ExportPlan } from "./sheet.ts";

type Input = InputOf<"redirects">;

const PER_PAGE = 1_000;
const { cursor, order, isNext } = newestFirst(redirects);

export const REDIRECTS: ExportPlan<Input> = {
  count: (tx, store, input) => tx.$count(redirects, matchesRedirect(store, input)),
  sheets: () => [REDIRECT_SHEET],
};

export const REDIRECT_SHEET = csvSheet<Input>({
  name: "redirects.csv",
  header: ["From", "To"],
  async page(tx, store, request) {
    const found = await tx
      .select({ from: redirects.fromPath, to: redirects.target, cursor })
      .from(redirects)
      .where(and(matchesRedirect(store, request.input), isNext(request)))
      .orderBy(...order)
      .limit(PER_PAGE);
    const rows = found.map(({ from, to }) => [from, to]);
    return pageOf(found, PER_PAGE, rows);
  },
});
