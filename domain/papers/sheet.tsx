import type { ReactNode } from "react";
import { say } from "#rules/language/say.ts";
import { isolate } from "#rules/text/isolate.ts";
import type { PaperLook } from "#rules/theme/paper-look.ts";

type SheetProps = {
  title: string;
  /** The number or name of the document. */
  name: string;
  storeName: string;
  look?: PaperLook;
  children: ReactNode;
};

/** A document: on the screen a sheet of paper. */
export function Sheet({ title, name, storeName, look, children }: SheetProps) {
  return (
    <article className="mx-auto w-full max-w-[210mm] rounded-control border border-line bg-card p-5 text-13 text-ink sm:p-10 print:max-w-none print:rounded-none print:border-0 print:p-0">
      <header
        className={`flex flex-wrap justify-between gap-x-8 gap-y-2 border-line pb-4 ${look ? "items-center border-b-2" : "items-baseline border-b"}`}
        style={look && { borderColor: look.accent }}
      >
        {look?.logo ? (
          <Logo logo={look.logo} storeName={storeName} />
        ) : (
          <p
            className="wrap-anywhere font-semibold text-16"
            dir="auto"
            style={look && { color: look.accent }}
          >
            {storeName}
          </p>
        )}
        <h2 className="wrap-anywhere font-semibold text-20">
          {title} <span className="whitespace-nowrap tabular-nums">{isolate(name)}</span>
        </h2>
      </header>
      {children}
    </article>
  );
}

type LogoProps = { logo: NonNullable<PaperLook["logo"]>; storeName: string };

/** Loaded at once, as it may be printed at once. Browsers print no grounds unless they are told to. */
function Logo({ logo: { src, alt, width, height, ground }, storeName }: LogoProps) {
  return (
    <img
      src={src}
      alt={alt || storeName}
      width={width}
      height={height}
      className={`h-auto max-w-full object-contain ${ground ? "box-content rounded-control p-3" : ""}`}
      style={ground ? { backgroundColor: ground, printColorAdjust: "exact" } : undefined}
    />
  );
}

/** The two sides, and the facts beside them. */
export function SheetHead({ children }: { children: ReactNode }) {
  return <div className="grid gap-6 py-6 sm:grid-cols-3 print:grid-cols-3">{children}</div>;
}

export function Party({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <section className="min-w-0">
      <h3 className="text-12 text-muted">{title}</h3>
      <address className="wrap-anywhere mt-1 not-italic">
        {lines.map((line, at) => (
          // A name in another script keeps its own direction, and the lines stay in one column.
          <span key={at} className="block">
            <bdi>{line}</bdi>
          </span>
        ))}
      </address>
    </section>
  );
}

export type Fact = { name: string; value: string };

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid min-w-0 content-start gap-2">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt className="text-12 text-muted">{name}</dt>
          <dd className="wrap-anywhere">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Column = { title: string; align?: "right" };

type SheetTableProps = { columns: readonly Column[]; rowClass?: string; children: ReactNode };

/** Its header is repeated on every printed page, and no row is torn apart. */
export function SheetTable({ columns, rowClass = "", children }: SheetTableProps) {
  return (
    <table className="w-full border-collapse">
      <thead>
        <tr className={`border-ink border-b ${rowClass}`}>
          {columns.map(({ title, align }) => (
            <th
              key={title}
              scope="col"
              className={`py-2 ps-3 align-bottom font-medium text-12 text-muted first:ps-0 ${align === "right" ? "text-end" : "text-start"}`}
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

export const ROW = "break-inside-avoid border-line border-b align-top";
export const CELL = "py-2 ps-3 first:ps-0";
export const NUMBER = `${CELL} whitespace-nowrap text-end tabular-nums`;

type Goods = { title: string; variant_title: string; sku: string };

/** A product without options has one variant, whose name says nothing. */
export function GoodsCell({ goods, variant }: { goods: Goods; variant: string }) {
  const detail = [variant && isolate(variant), goods.sku && say.print.sku(goods)].filter(Boolean).join(" · ");
  return (
    <td className={`${CELL} wrap-anywhere`}>
      <span className="block text-page font-medium" dir="auto">
        {goods.title}
      </span>
      {detail && <span className="block text-12 text-muted">{detail}</span>}
    </td>
  );
}

/** '16 November 2026', of a calendar day. */
export function sayDay(day: string): string {
  const format = new Intl.DateTimeFormat(say.numbers.dates, {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  return format.format(new Date(day));
}
