import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "#test/is-sweep.ts";
import { type Cell, readCell, writeCell, writeCsv, writeExactCell } from "./csv.ts";

const DIALECT = { bom: true, relax_column_count: true } as const;

async function bytesOf(rows: Cell[][]): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of writeCsv(rows)) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function readBack(rows: Cell[][]): Promise<string[][]> {
  const read = parse(await bytesOf(rows), DIALECT) as string[][];
  return read.map((row) => row.map(readCell));
}

describe("an exact cell", () => {
  test.each([
    ["=1+1", "=1+1"],
    ["-A12", "-A12"],
    ["<p>Mug&nbsp;- blue</p>\n- soft", `"<p>Mug&nbsp;- blue</p>\n- soft"`],
    ["'s-Hertogenbosch", "'s-Hertogenbosch"],
    ["'=1+1", "''=1+1"],
  ])("of %j has no apostrophe but those that belong to the text", (text, written) => {
    expect(writeExactCell(text)).toBe(written);
  });

  test("is read back as it was", () => {
    const text = fc.string({ unit: fc.constantFrom(..."a'=-@; \t\r\n\"") });
    fc.assert(
      fc.property(text, (cell) => {
        const [[read = ""] = []] = parse(`${writeExactCell(cell)},end`, DIALECT) as string[][];
        expect(readCell(read)).toBe(cell);
      }),
      { numRuns: runs(2_000) },
    );
  });
});

describe("a cell", () => {
  test.each([
    ["=1+1", "'=1+1"],
    ["+49 151 2345678", "'+49 151 2345678"],
    ["+4915123456", "'+4915123456"],
    ["-2+3", "'-2+3"],
    ["- soft cotton", "'- soft cotton"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["  =1+1", "'  =1+1"],
    ["\t=1+1", `"'\t'=1+1"`],
    ["\tMug", `"'\tMug"`],
    ["\rMug", `"'\rMug"`],
    ["\n=1+1", `"'\n'=1+1"`],
    ["＝1+1", "'＝1+1"],
    ["-007", "'-007"],
    ["-", "'-"],
    ["Bob;=1+1", `"Bob;'=1+1"`],
    ["Bob\r\n@SUM(A1)", `"Bob\r\n'@SUM(A1)"`],
  ])("that a spreadsheet would run or change, %j, gets an apostrophe", (text, written) => {
    expect(writeCell(text)).toBe(written);
    expect(readCell(written.replace(/^"(.*)"$/s, "$1"))).toBe(text);
  });

  test.each([
    ["Mug", "Mug"],
    ["a-b=c@d+e", "a-b=c@d+e"],
    ["00123", "00123"],
    ["'s-Hertogenbosch", "'s-Hertogenbosch"],
    [-5, "-5"],
    ["-5", "-5"],
    ["-0.50", "-0.50"],
    [-1e-7, "-1e-7"],
    [-1e21, "-1e+21"],
    [12.5, "12.5"],
    [null, ""],
    ["", ""],
  ])("that is harmless, %j, stays as it is", (cell, written) => {
    expect(writeCell(cell)).toBe(written);
    expect(readCell(written)).toBe(String(cell ?? ""));
  });

  test.each([
    ["a,b", '"a,b"'],
    ['12" plate', '"12"" plate"'],
    ["a\nb", '"a\nb"'],
    [" a", '" a"'],
    ['"', '""""'],
  ])("with a separator, quote, line end or outer space, %j, is quoted", (text, written) => {
    expect(writeCell(text)).toBe(written);
  });

  test.each(["'=1", "''=1", "'-5", "'\tx", "' =1", "a;'=1", "'"])(
    "whose apostrophe is its own, %j, keeps it",
    (text) => {
      expect(readCell(writeCell(text).replace(/^"(.*)"$/s, "$1"))).toBe(text);
    },
  );
});

describe("a CSV file", () => {
  const risky = fc.string({
    unit: fc.constantFrom(..."=+-@＝'\"\t\r\n;, 01e.a\u00a0\u0000\ufeffé🙂"),
    maxLength: 12,
  });
  const cell = fc.oneof(risky, fc.string({ unit: "binary" }), fc.double().map(String), fc.integer());
  const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 8 });

  test("reads back as written, whatever the cells contain", async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (written) => {
        expect(await readBack(written)).toEqual(written.map((row) => row.map(String)));
      }),
      { numRuns: runs(2_000) },
    );
  });

  test.each([",", ";", "\t"])("starts no cell like a formula when it is split at %j", async (delimiter) => {
    await fc.assert(
      fc.asyncProperty(rows, async (written) => {
        // The first column is always a name: after a number in it, all that follows would be in one cell.
        const named = written.map((row) => ["Mug", ...row]);
        const text = (await bytesOf(named)).toString().slice(1);
        for (const found of splitLikeASpreadsheet(text, delimiter)) {
          if (!/^-\d+(\.\d+)?(e[+-]?\d+)?$/i.test(found)) expect(found).not.toMatch(/^\s*[=+\-@＝]/);
        }
      }),
      { numRuns: runs(1_000) },
    );
  });

  test("begins with a byte order mark and ends each row with CRLF", async () => {
    expect((await bytesOf([["Größe"], ["42"]])).toString()).toBe("\uFEFFGröße\r\n42\r\n");
    expect((await bytesOf([])).toString()).toBe("\uFEFF");
  });

  test("reads back a cell of a million characters", async () => {
    const long = '="\r\n'.repeat(250_000);
    expect(await readBack([[long, "end"]])).toEqual([[long, "end"]]);
  });

  test("is streamed while its rows come in", async () => {
    let asked = 0;
    const pieces = writeCsv(
      (async function* () {
        for (; asked < 1_000_000; asked++) yield ["Stoneware Mug", asked];
      })(),
    );
    const first = await pieces.next();
    expect(first.value?.length).toBeLessThan(100_000);
    expect(asked).toBeLessThan(10_000);
    await pieces.return(undefined);
  });
});

/** Quotes count at the start of a cell only; anywhere else separators and line ends split. */
function splitLikeASpreadsheet(text: string, delimiter: string): string[] {
  const cells: string[] = [];
  let at = 0;
  while (at < text.length) {
    const quoted = /^"((?:[^"]|"")*)"/.exec(text.slice(at));
    const start = quoted ? quoted[1]?.replaceAll('""', '"') : "";
    at += quoted?.[0].length ?? 0;
    const rest = new RegExp(`^[^${delimiter}\r\n]*`).exec(text.slice(at))?.[0] ?? "";
    cells.push(start + rest);
    at += rest.length + 1;
  }
  return cells;
}
