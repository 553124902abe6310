import { expect, test } from "vitest";
import { createTagCache } from "./tag-cache.ts";

/** Reads end when the test says so. */
function aCache() {
  const ends: (() => void)[] = [];
  const read = (key: string) =>
    new Promise<{ key: string; read: number }>((resolve) => {
      const nth = ends.length + 1;
      ends.push(() => resolve({ key, read: nth }));
    });
  const endAll = () => {
    for (const end of ends) end();
  };
  const cache = createTagCache({ read, tagsOf: (_, key: string) => [`tag of ${key}`] });
  return { ...cache, ends, endAll };
}

test("a value that several ask for at the same time is read once", async () => {
  const { find, ends, endAll } = aCache();
  const found = Promise.all([find("a"), find("a"), find("a")]);
  endAll();
  expect((await found).map((value) => value?.read)).toEqual([1, 1, 1]);
  expect(ends).toHaveLength(1);
});

test("a change of something else, such as a sale in another store, does not waste what is being read", async () => {
  const { find, drop, ends, endAll } = aCache();
  const found = find("a");
  drop(["tag of b"]);
  endAll();
  await found;
  expect((await find("a"))?.read).toBe(1);
  expect(ends).toHaveLength(1);
});

test("whoever asks after a change gets no value that was begun before it, and it is not kept", async () => {
  const { find, drop, dropAll, endAll } = aCache();
  const before = find("a");
  drop(["tag of a"]);
  const after = find("a");
  endAll();
  expect((await before)?.read).toBe(1);
  expect((await after)?.read).toBe(2);
  expect((await find("a"))?.read).toBe(2);
  drop(["tag of a"]);
  const gap = find("a");
  dropAll();
  endAll();
  await gap;
  const last = find("a");
  endAll();
  expect((await last)?.read).toBe(4);
});

test("what is kept has a bounded weight", async () => {
  const reads: number[] = [];
  const { find, drop } = createTagCache({
    read: async (weight: number) => {
      reads.push(weight);
      return { weight };
    },
    tagsOf: (_, key) => [`tag of ${key}`],
    weightOf: ({ weight }) => weight,
    most: 10,
  });
  for (const weight of [1, 2, 3, 1, 2, 3]) await find(weight);
  expect(reads).toEqual([1, 2, 3]);
  // Too much together with the others, which give way.
  for (const weight of [8, 8, 1]) await find(weight);
  expect(reads).toEqual([1, 2, 3, 8, 1]);
  drop(["tag of 8"]);
  for (const weight of [9, 1]) await find(weight);
  expect(reads).toEqual([1, 2, 3, 8, 1, 9]);
});
