import { expect, test } from "vitest";
import { openDatabase } from "#test/database.ts";
import { anOpenStore } from "#test/factories-orders.ts";
import { importJobs } from "#test/import-jobs.ts";

const db = await openDatabase();
const jobs = importJobs(db);

const HEADER = "Handle,Title,Variant Inventory Policy,Variant Price,Variant Grams";

test("a file whose prices are none is refused, and three of its rows are shown beside their columns", async () => {
  const { id: store } = await anOpenStore(db);
  // Shifted by one cell, in every row.
  const rows = ["jug", "cup", "pot", "pan"].map((handle) => `${handle},${handle},,deny,12.00`);
  const id = await jobs.receive(store, [HEADER, ...rows].join("\n"));
  await jobs.work();

  const read = await jobs.find(store, id);
  expect(read.state).toBe("refused");
  expect(read.problem).toContain(
    "The column “Variant Price” is for numbers, but all of its 4 cells hold something else.",
  );
  expect(read.example).toEqual({
    column: "Variant Price",
    others: [],
    header: HEADER.split(","),
    rows: [
      { row: 2, cells: ["jug", "jug", "", "deny", "12.00"] },
      { row: 3, cells: ["cup", "cup", "", "deny", "12.00"] },
      { row: 4, cells: ["pot", "pot", "", "deny", "12.00"] },
    ],
  });
  expect(await jobs.items(store, id)).toEqual([]);
});

test("every column that is misread is named, as the header shows it", async () => {
  const { id: store } = await anOpenStore(db);
  const header = HEADER.replace("Variant Grams", "Variant Grams ");
  const rows = ["jug", "cup", "pot"].map((handle) => `${handle},${handle},,deny,manual`);
  const id = await jobs.receive(store, [header, ...rows].join("\n"));
  await jobs.work();
  expect((await jobs.find(store, id)).example).toMatchObject({
    column: "Variant Price",
    others: ["Variant Grams"],
    header: HEADER.split(","),
  });
});
