import { sql } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { getStore } from "#domain/stores/store.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { currencyOf } from "#rules/money/currencies.ts";
import type { Cents } from "#rules/money/money.ts";
import { type FigureKind, factorOf, moneyFigures } from "./money-figures.ts";

const MAX_LISTED = 100;

type Figure = {
  kind: FigureKind;
  /** The product, discount or zone that it belongs to, and its variant or rate. */
  name: string;
  part: string;
  before_cents: Cents;
};

export type RoundedFigure = Figure & {
  /** Null: a compare-at price that is no longer above its price. */
  after_cents: Cents | null;
};

export type UnfitFigure = Figure & { problem: "zero" | "too-large" | "steps-meet" };

/** What a change of the currency would do. Of long lists the first are named, and all counted. */
export type CurrencyPreview = {
  rounded: RoundedFigure[];
  rounded_count: number;
  /** The currency cannot be changed before these are. */
  unfit: UnfitFigure[];
  unfit_count: number;
  /** Tells a later change whether the list is still as the owner saw it. */
  seen: string;
};

export function previewCurrency(db: Db, store: StoreId, to: string): Promise<CurrencyPreview> {
  return inStore(db, "owner", store, (tx) => readPreview(tx, store, to));
}

export async function readPreview(tx: Tx, store: StoreId, to: string): Promise<CurrencyPreview> {
  const { currencyCode } = await getStore(tx, store);
  const factor = factorOf(currencyOf(currencyCode), currencyOf(to));
  const { rows } = await tx.execute<Row>(sql`
    with figure as materialized (${moneyFigures(store, factor)}),
    changed as (
      select kind, name, part, was, next, problem, id, rank,
        row_number() over (partition by problem is null order by rank, name, part, kind, was, id) as at
      from figure where problem is not null or next is null or next <> was * ${factor}::numeric
    )
    select
      (select count(*)::int from changed where problem is null) as rounded_count,
      (select count(*)::int from changed where problem is not null) as unfit_count,
      (select md5(coalesce(string_agg(concat_ws(' ', id, kind, was, next), ',' order by rank, id, kind, was), ''))
        from changed) as digest,
      coalesce((select json_agg(json_build_object('kind', kind, 'name', name, 'part', part, 'before_cents', was,
          'after_cents', next) order by at) from changed where problem is null and at <= ${MAX_LISTED}), '[]') as rounded,
      coalesce((select json_agg(json_build_object('kind', kind, 'name', name, 'part', part, 'before_cents', was,
          'problem', problem) order by at) from changed where problem is not null and at <= ${MAX_LISTED}), '[]') as unfit`);
  const [row] = rows;
  if (!row) throw new Error("The preview of a currency is one row.");
  const { digest, ...lists } = row;
  return { ...lists, seen: `${currencyCode}-${to}-${digest}` };
}

type Row = Omit<CurrencyPreview, "seen"> & { digest: string };
