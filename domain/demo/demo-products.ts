import type { DemoPictureName } from "./demo-pictures.ts";

/** Prices and stock are derived from the option values: a row for each combination would be hard to read. */
export type DemoProduct = {
  title: string;
  description_html: string;
  vendor: string;
  tags: string[];
  /** `of`: the option value whose variants it shows. */
  pictures: { name: DemoPictureName; alt: string; of?: string }[];
  options: { name: string; values: string[] }[];
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
  title: string;
  description_html: string;
  picture: DemoPictureName;
  /** Titles of products, in order. */
  products: string[];
};

export const DEMO_PRODUCTS: DemoProduct[] = [
  {
    title: "Stoneware Mug",
    description_html:
      "<p>Thrown by hand and glazed in two dips, with a bare clay foot that stays cool on the table. No two are quite alike.</p><ul><li>Holds 300 ml</li><li>Safe in dishwasher and microwave</li><li>Fired at 1,240 °C</li></ul>",
    vendor: "Kiln & Field",
    tags: ["kitchen", "ceramics", "gift"],
    pictures: [
      { name: "mug-oat", alt: "Oat-coloured stoneware mug filled with coffee", of: "Oat" },
      { name: "mug-sage", alt: "Sage green stoneware mug filled with coffee", of: "Sage" },
      { name: "mug-ink", alt: "Ink black stoneware mug filled with coffee", of: "Ink" },
    ],
    options: [{ name: "Colour", values: ["Oat", "Sage", "Ink"] }],
    price_cents: 2_400,
    stock: [24, 18, 3],
    weight_grams: 380,
    sku: "MUG",
  },
  {
    title: "Linen Shirt",
    description_html:
      "<p>Garment-washed European linen, cut wide enough to breathe. It wrinkles, and looks better for it.</p><p><strong>Fit:</strong> relaxed. Between two sizes, take the smaller one.</p><ul><li>100 % flax linen, 170 g/m²</li><li>Buttons of corozo nut</li><li>Wash cool, line dry</li></ul>",
    vendor: "Flaxhouse",
    tags: ["clothing", "linen", "summer"],
    pictures: [
      { name: "shirt-white", alt: "White linen shirt on a wooden hanger", of: "White" },
      { name: "shirt-sage", alt: "Sage green linen shirt on a wooden hanger", of: "Sage" },
      { name: "shirt-navy", alt: "Navy blue linen shirt on a wooden hanger", of: "Navy" },
    ],
    options: [
      { name: "Size", values: ["XS", "S", "M", "L", "XL", "XXL", "3XL"] },
      { name: "Colour", values: ["White", "Sage", "Navy"] },
    ],
    price_cents: 7_900,
    stock: [4, 2, 0, 9, 7, 6, 14, 12, 11, 12, 10, 8, 9, 6, 5, 4, 0, 2, 0, 0, 1],
    weight_grams: 260,
    sku: "SHIRT",
  },
  {
    title: "Wool Throw",
    description_html:
      "<p>Woven from lambswool on an old shuttle loom, heavy enough to be noticed and soft enough to be fought over.</p><ul><li>130 × 180 cm, with fringe</li><li>100 % lambswool</li></ul>",
    vendor: "Northloom",
    tags: ["home", "wool", "winter"],
    pictures: [
      { name: "throw-ochre", alt: "Folded ochre wool throw on two cream ones", of: "Ochre" },
      { name: "throw-moss", alt: "Folded moss green wool throw on two cream ones", of: "Moss" },
    ],
    options: [{ name: "Colour", values: ["Ochre", "Moss"] }],
    price_cents: 11_900,
    compare_at_price_cents: 14_900,
    stock: [8, 5],
    weight_grams: 1_100,
    sku: "THROW",
  },
  {
    title: "Glass Carafe with Tumbler",
    description_html:
      "<p>Mouth-blown from recycled glass, with a walnut collar to hold it by. The tumbler turned over makes the lid.</p><ul><li>Carafe 1 l, tumbler 220 ml</li><li>Wash by hand</li></ul>",
    vendor: "Kiln & Field",
    tags: ["kitchen", "glass"],
    pictures: [{ name: "carafe", alt: "Glass carafe with water and lemon beside a tumbler" }],
    options: [],
    price_cents: 4_800,
    stock: [16],
    weight_grams: 900,
    sku: "CARAFE",
  },
  {
    title: "Leather Notebook",
    description_html:
      "<p>Vegetable-tanned leather around 192 pages that take a fountain pen without bleeding through. Opens flat from the first page to the last.</p>",
    vendor: "Plainbound",
    tags: ["desk", "leather", "gift"],
    pictures: [
      { name: "notebook-tan", alt: "Tan leather notebook with a black band and a pencil", of: "Tan" },
      { name: "notebook-black", alt: "Black leather notebook with a red band and a pencil", of: "Black" },
    ],
    options: [
      { name: "Cover", values: ["Tan", "Black"] },
      { name: "Paper", values: ["Plain", "Ruled", "Dotted"] },
    ],
    price_cents: 3_600,
    stock: [20, 14, 22, 12, 2, 17],
    weight_grams: 420,
    sku: "NOTE",
  },
  {
    title: "Canvas Tote",
    description_html:
      "<p>Heavy organic canvas, a flat bottom, and handles long enough for a shoulder in a winter coat. Carries the market home.</p>",
    vendor: "Flaxhouse",
    tags: ["bags", "cotton"],
    pictures: [
      { name: "tote-natural", alt: "Natural canvas tote with greens and bread", of: "Natural" },
      { name: "tote-forest", alt: "Forest green canvas tote with greens and bread", of: "Forest" },
    ],
    options: [{ name: "Colour", values: ["Natural", "Forest"] }],
    price_cents: 2_900,
    stock: [30, 19],
    weight_grams: 340,
    sku: "TOTE",
  },
  {
    title: "Beeswax Candle",
    description_html:
      "<p>Pure beeswax poured by a beekeeper who knows each hive by name. Burns slowly, smells faintly of honey, drips hardly at all.</p>",
    vendor: "Hive 12",
    tags: ["home", "gift"],
    pictures: [
      { name: "candle", alt: "Burning beeswax candle on a terracotta dish" },
      { name: "candle-pair", alt: "A tall and a short beeswax candle, burning" },
    ],
    options: [{ name: "Size", values: ["Small", "Medium", "Large"] }],
    price_cents: 1_400,
    surcharge_cents: { Medium: 600, Large: 1_400 },
    stock: [40, 26, 4],
    weight_grams: 300,
    sku: "CANDLE",
  },
  {
    title: "Terracotta Planter",
    description_html:
      "<p>Breathing clay for plants that dislike wet feet, with a hole in the bottom and a saucer that fits. Plant not included, encouragement is.</p>",
    vendor: "Kiln & Field",
    tags: ["home", "plants", "ceramics"],
    pictures: [
      { name: "planter-terracotta", alt: "Rubber plant in a terracotta planter", of: "Terracotta" },
      { name: "planter-chalk", alt: "Rubber plant in a chalk white planter", of: "Chalk" },
    ],
    options: [
      { name: "Size", values: ["Small", "Medium", "Large"] },
      { name: "Finish", values: ["Terracotta", "Chalk"] },
    ],
    price_cents: 1_900,
    surcharge_cents: { Medium: 1_000, Large: 2_300 },
    stock: [15, 9, 11, 7, 6, 0],
    weight_grams: 1_800,
    sku: "PLANTER",
  },
  {
    title: "Pour-over Coffee Set",
    description_html:
      "<p>A porcelain dripper, a glass server for three cups and forty paper filters: everything between you and a slow morning, except the beans.</p>",
    vendor: "Slowdrip",
    tags: ["kitchen", "coffee", "gift"],
    pictures: [{ name: "pour-over", alt: "Porcelain coffee dripper on a glass server" }],
    options: [],
    price_cents: 5_400,
    compare_at_price_cents: 6_200,
    stock: [11],
    weight_grams: 1_050,
    sku: "POUR",
  },
  {
    title: "Olive Wood Board",
    description_html:
      "<p>Cut from a single piece of olive wood and oiled three times. The grain is the tree's own, so yours will look like nobody else's.</p><ul><li>Oil it now and then</li><li>Never into the dishwasher</li></ul>",
    vendor: "Grove",
    tags: ["kitchen", "wood"],
    pictures: [{ name: "board", alt: "Olive wood board leaning beside a loaf of bread" }],
    options: [{ name: "Size", values: ["Small", "Large"] }],
    price_cents: 3_200,
    surcharge_cents: { Large: 1_600 },
    stock: [13, 8],
    weight_grams: 800,
    sku: "BOARD",
  },
];

export const DEMO_COLLECTIONS: DemoCollection[] = [
  {
    title: "The Quiet Home",
    description_html: "<p>Wool, wax, clay and paper: things that make a room slow down.</p>",
    picture: "collection-home",
    products: ["Wool Throw", "Beeswax Candle", "Terracotta Planter", "Leather Notebook"],
  },
  {
    title: "Kitchen Table",
    description_html: "<p>What we reach for between the first coffee and the last glass of water.</p>",
    picture: "collection-kitchen",
    products: ["Stoneware Mug", "Pour-over Coffee Set", "Glass Carafe with Tumbler", "Olive Wood Board"],
  },
];
