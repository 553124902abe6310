import type { DemoPictureName } from "./demo-pictures.ts";
import type { DemoCollectionKey, DemoProductKey } from "./words/demo-words.ts";

/**
 * What is the same in every language. Prices and stock are derived from the option values: a row for each combination
 * would be hard to read.
 */
export type DemoProduct = {
  vendor: string;
  /** `of`: the option value whose variants it shows. */
  pictures: { name: DemoPictureName; of?: string }[];
  /** The values of each option, as they stand in SKUs. */
  options: string[][];
  price_cents: number;
  compare_at_price_cents?: number;
  /** Added to the price for a value. */
  surcharge_cents?: Record<string, number>;
  /** In the order of the variants; the last one applies to the rest. */
  stock: number[];
  weight_grams: number;
  sku: string;
};

export type DemoCollection = {
  picture: DemoPictureName;
  /** In their order. */
  products: DemoProductKey[];
};

/** One of each value, by its name. */
function picturesOf<Name extends string, const Values extends string[]>(name: Name, values: Values) {
  return values.map((of) => ({
    name: `${name}-${of.toLowerCase()}` as `${Name}-${Lowercase<Values[number]>}`,
    of,
  }));
}

/** The first of the list is the newest. */
export const DEMO_PRODUCTS: Record<DemoProductKey, DemoProduct> = {
  mug: {
    vendor: "Kiln & Field",
    pictures: picturesOf("mug", ["OAT", "SAGE", "INK"]),
    options: [["OAT", "SAGE", "INK"]],
    price_cents: 2_400,
    stock: [24, 18, 3],
    weight_grams: 380,
    sku: "MUG",
  },
  shirt: {
    vendor: "Flaxhouse",
    pictures: picturesOf("shirt", ["WHITE", "SAGE", "NAVY"]),
    options: [
      ["XS", "S", "M", "L", "XL", "XXL", "3XL"],
      ["WHITE", "SAGE", "NAVY"],
    ],
    price_cents: 7_900,
    stock: [4, 2, 0, 9, 7, 6, 14, 12, 11, 12, 10, 8, 9, 6, 5, 4, 0, 2, 0, 0, 1],
    weight_grams: 260,
    sku: "SHIRT",
  },
  throw: {
    vendor: "Northloom",
    pictures: picturesOf("throw", ["OCHRE", "MOSS"]),
    options: [["OCHRE", "MOSS"]],
    price_cents: 11_900,
    compare_at_price_cents: 14_900,
    stock: [8, 5],
    weight_grams: 1_100,
    sku: "THROW",
  },
  carafe: {
    vendor: "Kiln & Field",
    pictures: [{ name: "carafe" }],
    options: [],
    price_cents: 4_800,
    stock: [16],
    weight_grams: 900,
    sku: "CARAFE",
  },
  notebook: {
    vendor: "Plainbound",
    pictures: picturesOf("notebook", ["TAN", "BLACK"]),
    options: [
      ["TAN", "BLACK"],
      ["PLAIN", "RULED", "DOTTED"],
    ],
    price_cents: 3_600,
    stock: [20, 14, 22, 12, 2, 17],
    weight_grams: 420,
    sku: "NOTE",
  },
  tote: {
    vendor: "Flaxhouse",
    pictures: picturesOf("tote", ["NATURAL", "FOREST"]),
    options: [["NATURAL", "FOREST"]],
    price_cents: 2_900,
    stock: [30, 19],
    weight_grams: 340,
    sku: "TOTE",
  },
  candle: {
    vendor: "Hive 12",
    pictures: [{ name: "candle" }, { name: "candle-pair" }],
    options: [["SMALL", "MEDIUM", "LARGE"]],
    price_cents: 1_400,
    surcharge_cents: { MEDIUM: 600, LARGE: 1_400 },
    stock: [40, 26, 4],
    weight_grams: 300,
    sku: "CANDLE",
  },
  planter: {
    vendor: "Kiln & Field",
    pictures: picturesOf("planter", ["TERRACOTTA", "CHALK"]),
    options: [
      ["SMALL", "MEDIUM", "LARGE"],
      ["TERRACOTTA", "CHALK"],
    ],
    price_cents: 1_900,
    surcharge_cents: { MEDIUM: 1_000, LARGE: 2_300 },
    stock: [15, 9, 11, 7, 6, 0],
    weight_grams: 1_800,
    sku: "PLANTER",
  },
  pourOver: {
    vendor: "Slowdrip",
    pictures: [{ name: "pour-over" }],
    options: [],
    price_cents: 5_400,
    compare_at_price_cents: 6_200,
    stock: [11],
    weight_grams: 1_050,
    sku: "POUR",
  },
  board: {
    vendor: "Grove",
    pictures: [{ name: "board" }],
    options: [["SMALL", "LARGE"]],
    price_cents: 3_200,
    surcharge_cents: { LARGE: 1_600 },
    stock: [13, 8],
    weight_grams: 800,
    sku: "BOARD",
  },
};

export const DEMO_COLLECTIONS: Record<DemoCollectionKey, DemoCollection> = {
  home: { picture: "collection-home", products: ["throw", "candle", "planter", "notebook"] },
  kitchen: { picture: "collection-kitchen", products: ["mug", "pourOver", "carafe", "board"] },
};
