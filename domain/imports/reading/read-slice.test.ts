import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { writeCell } from "#rules/csv/csv.ts";
import type { CatalogueRow } from "#rules/import/catalogue-row.ts";
import {
  MAX_RECORD_BYTES,
  type ReadCursor,
  readSlice,
  START_CURSOR,
  type UnplacedColumn,
} from "./read-slice.ts";

type ReadFile = { rows: CatalogueRow[]; unplaced: UnplacedColumn[]; cursor: ReadCursor; problem?: string };

/** Reads a whole file by slices of this size, as the job does. */
async function readFile(file: Buffer, sliceBytes = 1_000_000): Promise<ReadFile> {
  const read: ReadFile = { rows: [], unplaced: [], cursor: START_CURSOR };
  for (let size = sliceBytes; ; ) {
    const end = Math.min(file.length, read.cursor.offset + size);
    const slice = await readSlice(read.cursor, file.subarray(read.cursor.offset, end), end === file.length);
    if (slice.kind === "refused") return { ...read, problem: slice.problem };
    if (slice.kind === "more") {
      size *= 2;
      continue;
    }
    size = sliceBytes;
    read.rows.push(...slice.rows);
    read.unplaced.push(...slice.unplaced);
    // As a job that was stopped here would find it.
    read.cursor = JSON.parse(JSON.stringify(slice.cursor));
    if (slice.isDone) return read;
  }
}

const readText = (text: string) => readFile(Buffer.from(text));

const HEADER = "Handle,Title,Variant Price,Cost per item";

describe("a file's encoding", () => {
  const text = 'Handle,Title,Variant Price\r\nmug,"Größe – Café",12\r\ncup,Tasse,3\r\n';
  const utf16 = Buffer.from(text, "utf16le");
  const latin = Buffer.from(text.replace("–", "\x96"), "latin1");

  test.each<[string, Buffer]>([
    ["UTF-8", Buffer.from(text)],
    ["UTF-8 with a byte order mark", Buffer.from(`\ufeff${text}`)],
    ["UTF-16 LE", Buffer.concat([Buffer.from([0xff, 0xfe]), utf16])],
    ["UTF-16 LE without a mark", utf16],
    ["UTF-16 BE", Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(utf16).swap16()])],
    ["UTF-16 BE without a mark", Buffer.from(utf16).swap16()],
    ["Windows-1252", latin],
  ])("is recognised: %s", async (_, file) => {
    for (const sliceBytes of [1_000_000, 60, 7]) {
      const { rows, problem } = await readFile(file, sliceBytes);
      expect(problem).toBeUndefined();
      expect(rows).toMatchObject([
        { row: 2, handle: "mug", title: "Größe – Café", price: "12" },
        { row: 3, handle: "cup", title: "Tasse" },
      ]);
    }
  });

  test("may be decided by a late letter", async () => {
    const plain = "mug,Mug,1,\n".repeat(500);
    const file = Buffer.concat([
      Buffer.from(`${HEADER}\n${plain}`),
      Buffer.from("cup,Caf\xe9,2,\n", "latin1"),
    ]);
    const { rows } = await readFile(file, 1_000);
    expect(rows.at(-1)).toMatchObject({ row: 502, title: "Café" });
  });

  test("is one for the whole file: other letters after UTF-8 are refused with their row", async () => {
    const file = Buffer.concat([
      Buffer.from(`${HEADER}\nmug,Größe,1,\n`),
      Buffer.from("cup,Caf\xe9,2,\n", "latin1"),
    ]);
    for (const sliceBytes of [1_000_000, 60]) {
      const { problem } = await readFile(file, sliceBytes);
      expect(problem).toMatch(/^Row 3 has letters in another encoding/);
    }
  });
});

test("a file whose first other letters are not UTF-8 is refused as well, when later ones are", async () => {
  const latin = Buffer.from(`${HEADER}\ncup,Caf\xe9 \xe0 la cr\xe8me,2,\n`, "latin1");
  const { problem } = await readFile(Buffer.concat([latin, Buffer.from("mug,Café,1,\n")]));
  expect(problem).toMatch(/^Row 2 has letters in another encoding/);
});

test.each(["Кружка", "Κούπα", "マグカップ", "머그컵", "כוס", "Pałac", "Ly sứ", "Mug 😀"])(
  "a file with “%s” in UTF-8 and one row in Windows-1252 is refused with that row",
  async (title) => {
    const rows = Array.from({ length: 300 }, (_, index) => `mug-${index},${title} ${index},1,\n`);
    const latin = Buffer.from("cup,Caf\xe9,2,\n", "latin1");
    for (const place of [0, 150, 300]) {
      const parts = [HEADER, "\n", ...rows.slice(0, place)].join("");
      const file = Buffer.concat([Buffer.from(parts), latin, Buffer.from(rows.slice(place).join(""))]);
      const { problem } = await readFile(file);
      expect(problem).toContain(`Row ${place + 2} has letters in another encoding`);
    }
  },
);

test.each([
  ["a sign behind a capital letter", "CAF\xc9\xae \xfc", "CAFÉ® ü"],
  ["a quotation mark behind ß", "\x84Spa\xdf\x93", "„Spaß“"],
  [
    "a space that does not break",
    "\xab\xa0caf\xe9\xa0\xbb \xd8\xa05\xa0cm",
    "«\u00a0café\u00a0» Ø\u00a05\u00a0cm",
  ],
])("%s is no UTF-8", async (_, bytes, title) => {
  const { rows } = await readFile(Buffer.from(`${HEADER}\ncup,${bytes},2,\n`, "latin1"));
  expect(rows).toMatchObject([{ title }]);
});

test.each([",", ";", "\t", "|"])("the separator %j is recognised", async (separator) => {
  const { rows } = await readText(
    ["Handle", "Title", "Variant Price"].join(separator) +
      "\n" +
      ["mug", '"a, b; c|d\te"', "1,5"].map((cell, at) => (at === 2 ? `"${cell}"` : cell)).join(separator),
  );
  expect(rows).toMatchObject([{ handle: "mug", title: "a, b; c|d\te", price: "1,5" }]);
});

test("a first line that names the separator is skipped", async () => {
  const { rows } = await readText("sep=;\r\nHandle;Title\r\nmug;Mug\r\n");
  expect(rows).toMatchObject([{ row: 3, handle: "mug" }]);
});

describe("rows", () => {
  test("are counted as a spreadsheet does: empty lines count, lines in a cell do not", async () => {
    const { rows } = await readText(`${HEADER}\n\nmug,"Two\nlines",1,\n,,,\n\ncup,Cup,2,`);
    expect(rows.map(({ row, handle }) => [row, handle])).toEqual([
      [3, "mug"],
      [6, "cup"],
    ]);
  });

  test("may all have as many empty cells beyond the header, in every slice", async () => {
    const file = Buffer.from(`${HEADER}\nmug,Mug,1,2,,\n,,,\ncup,Cup,2,3,,\njug,Jug,2,3,,\n`);
    for (const sliceBytes of [1_000_000, 60, 7]) {
      const { rows, problem } = await readFile(file, sliceBytes);
      expect(problem).toBeUndefined();
      expect(rows.map(({ handle }) => handle)).toEqual(["mug", "cup", "jug"]);
    }
    const shifted = Buffer.concat([file, Buffer.from("pot,,Pot,5,,,\n")]);
    expect((await readFile(shifted, 20)).problem).toContain("Row 6 has 7 cells");
  });

  test("may end in any way", async () => {
    const { rows } = await readText(`${HEADER}\r\na,A,1,\nb,B,2,\rc,C,3,`);
    expect(rows.map(({ handle }) => handle)).toEqual(["a", "b", "c"]);
  });

  test("lose the apostrophe that our own exports put before formulas", async () => {
    const { rows } = await readText(`${HEADER}\nmug,${writeCell("=1+1")},1,`);
    expect(rows[0]?.title).toBe("=1+1");
  });

  test("are the same by slices of any size", async () => {
    const cell = fc.string({ unit: fc.constantFrom(..."ab,;\"\n\r é🙂'=") });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 1, max: 200 }),
        fc.constantFrom("utf8", "utf16le") as fc.Arbitrary<BufferEncoding>,
        async (titles, sliceBytes, encoding) => {
          const lines = titles.map(
            ([title, vendor], index) => `h${index},${writeCell(title)},${writeCell(vendor)}`,
          );
          const file = Buffer.from(`\ufeffHandle,Title,Vendor\r\n${lines.join("\r\n")}`, encoding);
          const { rows, problem } = await readFile(file, sliceBytes);
          expect(problem).toBeUndefined();
          expect(rows.map(({ title, vendor }) => [title, vendor])).toEqual(
            titles.map(([title, vendor]) => [title.trim(), vendor.trim()]),
          );
          expect(rows.map(({ row }) => row)).toEqual(titles.map((_, index) => index + 2));
        },
      ),
    );
  });
});

test("columns without a place are counted", async () => {
  const { unplaced } = await readText(
    "Handle,Title,Cost per item,Fabric (product.metafields.custom.fabric),,Empty\nmug,Mug,5,Cotton,x,\ncup,Cup,6,,,\n",
  );
  expect(unplaced).toEqual([
    { column: "Cost per item", cells: 2 },
    { column: "Fabric (product.metafields.custom.fabric)", cells: 1 },
    { column: "Column 5 without a name", cells: 1 },
  ]);
});

test.each([
  [
    "Handle,Title,Variant Price,Variant Fulfillment Service,Included / Germany\nmug,Mug,1,manual,TRUE\ncup,Cup,2,amazon,true\n",
    [{ column: "Variant Fulfillment Service", cells: 1 }],
  ],
  [
    "Type,Name,Is featured?,Position,Attribute 1 global\nsimple,Mug,0,0,1\nsimple,Cup,0,3,0\n",
    [{ column: "Position", cells: 1 }],
  ],
])("cells that say what the shop writes by default are not counted", async (file, counted) => {
  expect((await readText(file)).unplaced).toEqual(counted);
});

describe("refused with a sentence", () => {
  test.each<[string, string | Buffer, string]>([
    ["an empty file", "", "This file is empty."],
    ["a header alone", `${HEADER}\n`, "This file names its columns, but has no rows."],
    ["only empty lines", "\n\n\n", "This file has no rows."],
    ["no header", "mug,Mug,12\ncup,Cup,3\n", "The first row must name the columns"],
    ["a doubled header", "Handle,Title,Title\nmug,Mug,Mug\n", "The column “Title” is there twice."],
    [
      "too few cells",
      `${HEADER}\nmug,Mug,1,\ncup,Cup\n`,
      "Row 3 has 2 cells, but the first row names 4 columns.",
    ],
    ["one cell", `${HEADER}\nmug\n`, "Row 2 has 1 cell, but the first row names 4 columns."],
    ["too many cells", `${HEADER}\nmug,Mug,1,2,3\n`, "Row 2 has 5 cells, but the first row names 4 columns."],
    [
      "a row with empty cells at its end that others do not have",
      `${HEADER}\nmug,Mug,1,2\ncup,Cup,3,,\n`,
      "Row 3 has 5 cells, but the first row names 4 columns.",
    ],
    [
      "a row without the empty cells at its end that others have",
      `${HEADER}\nmug,Mug,1,2,\ncup,Cup,3,2\n`,
      "Row 3 has 4 cells, but the rows before it have 5.",
    ],
    [
      "a quote left open",
      `${HEADER}\nmug,Mug,1,\ncup,"Cup,2,\n`,
      "Row 3 opens a quotation mark that is never closed.",
    ],
    [
      "a quote in a cell",
      `${HEADER}\nmug,12" Mug,1,\n`,
      "Row 2 has a quotation mark in the middle of a cell.",
    ],
    [
      "a quote after a cell",
      `${HEADER}\nmug,"12" Mug",1,\n`,
      "Row 2 has a quotation mark in the middle of a cell.",
    ],
    [
      "a part of a German WooCommerce export",
      "ID,Typ,Artikelnummer,Name,Veröffentlicht,Regulärer Preis\n1,simple,M,Mug,1,5\n",
      "set the language to English",
    ],
    [
      "a WooCommerce export in any language",
      "ID,種類,SKU,名前,Stock,重さ (kg),長さ (cm),幅 (cm),高さ (cm)\n1,simple,M,Mug,1,1,2,3,4\n",
      "set the language to English",
    ],
    ["another list", "ID,Typ,Betrag\n1,a,5\n", "The first row must name the columns"],
    ["a zip archive", Buffer.from("504b030414000000", "hex"), "This is a zip archive or an Excel workbook."],
    ["an old workbook", Buffer.from("d0cf11e0a1b11ae1", "hex"), "This is an Excel workbook."],
    ["a picture", Buffer.from("89504e470d0a1a0a", "hex"), "This is a picture"],
    ["a web page", "\n<!DOCTYPE html><html>", "This is a web page or XML"],
    ["JSON", '[{"title": "Mug"}]', "This is JSON"],
    ["other bytes", Buffer.from([1, 2, 0, 3, 0, 0, 9]), "This is not a CSV file."],
  ])("%s", async (_, file, problem) => {
    expect((await readFile(Buffer.from(file))).problem).toContain(problem);
  });

  test("one line of many megabytes, without reading all of it", async () => {
    const line = Buffer.alloc(MAX_RECORD_BYTES * 3, "x");
    const opened = Buffer.concat([Buffer.from(`${HEADER}\nmug,"`), line]);
    expect((await readFile(opened)).problem).toBe(
      "Row 2 is longer than 4 MB. Perhaps a quotation mark in it is not closed.",
    );
    expect((await readFile(line)).problem).toMatch(/^Row 1 is longer|^The first row/);
  });
});

test("a cell of a megabyte is read, and cut where no limit is that high", async () => {
  const { rows } = await readText(`${HEADER}\nmug,"${"x ".repeat(500_000)}",1,\ncup,Cup,1,`);
  expect(rows.map(({ row, title = "" }) => [row, title.length])).toEqual([
    [2, 200_001],
    [3, 3],
  ]);
});
