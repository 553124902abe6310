import { randomUUID } from "node:crypto";
import { renderToStaticMarkup } from "react-dom/server";
import { INDEX_STYLES } from "./index-styles.ts";

export type IndexedFile = { name: string; about: string; rows: number };

export type IndexView = {
  storeName: string;
  madeAt: Date;
  /** For spreadsheets. */
  sheets: IndexedFile[];
  /** For programs. */
  tables: IndexedFile[];
  pictures: number;
  products: number;
};

/** What stands before and after the product cards: these are too many to be in memory at once. */
export function indexPage(view: IndexView): { start: string; end: string } {
  const mark = randomUUID();
  const [start = "", end = ""] = renderToStaticMarkup(<IndexPage {...view} mark={mark} />).split(mark);
  return { start: `<!doctype html>${start}`, end };
}

// Nothing is loaded but the archive's own pictures, and nothing runs.
const POLICY =
  "default-src 'none'; img-src 'self' file: data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'";

function IndexPage({
  storeName,
  madeAt,
  sheets,
  tables,
  pictures,
  products,
  mark,
}: IndexView & { mark: string }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta httpEquiv="Content-Security-Policy" content={POLICY} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`Archive of ${storeName}`}</title>
        <style>{INDEX_STYLES}</style>
      </head>
      <body>
        <header>
          <p className="kicker">Archive</p>
          <h1 dir="auto">{storeName}</h1>
          <p className="quiet">Made on {MADE.format(madeAt)} with Storewright.</p>
          <nav aria-label="Contents">
            <a href="#products">Products</a>
            <a href="#spreadsheets">For spreadsheets</a>
            <a href="#data">For programs</a>
            <a href="#pictures">Pictures</a>
            <a href="#not-in-it">Not in it</a>
          </nav>
        </header>
        <main>
          <section id="products">
            <h2>Products</h2>
            <p className="quiet">
              {products === 0 ? "This store has no products." : count(products, "product")}
            </p>
            <ul className="cards">{mark}</ul>
          </section>
          <section id="spreadsheets">
            <h2>For spreadsheets</h2>
            <p className="quiet">CSV files in UTF-8. Excel, Numbers and LibreOffice open them.</p>
            <Files files={sheets} />
          </section>
          <section id="data">
            <h2>For programs</h2>
            <p className="quiet">
              Every table, one JSON object a line. <a href="schema.json">schema.json</a> describes each
              column.
            </p>
            <Files files={tables} />
          </section>
          <section id="pictures">
            <h2>Pictures</h2>
            <p>{pictures === 0 ? "This store has no pictures." : PICTURES(pictures)}</p>
          </section>
          <section id="not-in-it">
            <h2>Not in it</h2>
            <p>
              Keys of payment providers, sign-ins and everything else that is secret; smaller renditions of
              the pictures; files of imports and exports. It holds names and addresses of shoppers: keep it
              where nobody else can read it.
            </p>
          </section>
        </main>
      </body>
    </html>
  );
}

function Files({ files }: { files: IndexedFile[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">File</th>
          <th scope="col" className="number">
            Records
          </th>
        </tr>
      </thead>
      <tbody>
        {files.map(({ name, about, rows }) => (
          <tr key={name}>
            <td>
              <a href={name}>{name.replace("data/", "")}</a>
              <span className="about">{about}</span>
            </td>
            <td className="number">{rows.toLocaleString("en")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const PICTURES = (pictures: number) =>
  `${count(pictures, "picture")} in the folder “pictures”, each in its largest rendition. A link “/storage/product-images/…” in a table is the file with the same end.`;

function count(number: number, what: string): string {
  return `${number.toLocaleString("en")} ${what}${number === 1 ? "" : "s"}`;
}

const MADE = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "long", timeZone: "UTC" });
