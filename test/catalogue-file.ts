import { writeCell } from "#rules/csv/csv.ts";

const COLUMNS = [
  "Handle",
  "Title",
  "Body (HTML)",
  "Vendor",
  "Type",
  "Tags",
  "Published",
  "Option1 Name",
  "Option1 Value",
  "Option2 Name",
  "Option2 Value",
  "Variant SKU",
  "Variant Grams",
  "Variant Inventory Tracker",
  "Variant Inventory Qty",
  "Variant Inventory Policy",
  "Variant Price",
  "Variant Compare At Price",
  "Variant Requires Shipping",
  "Variant Taxable",
  "Cost per item",
  "Status",
];

const SIZES = ["S", "M", "L", "XL", "XXL"];
const SENTENCE = "Thrown by hand, fired twice and glazed inside and out, so it keeps its colour for years. ";

/** A Shopify catalogue without pictures: the variants are spread over the products. */
export function catalogueFile({ products, variants }: { products: number; variants: number }): string {
  const rows = [COLUMNS.join(",")];
  for (let product = 0; product < products; product++) {
    const before = Math.floor((variants * product) / products);
    const count = Math.floor((variants * (product + 1)) / products) - before;
    for (let variant = 0; variant < count; variant++) rows.push(aRow(product, variant));
  }
  return `${rows.join("\n")}\n`;
}

function aRow(product: number, variant: number): string {
  const isFirst = variant === 0;
  const details = [
    `Vessel ${product}`,
    `<p>${SENTENCE.repeat(1 + (product % 5))}</p><ul><li>Dishwasher safe</li></ul>`,
    `Maker ${product % 20}`,
    "Tableware",
    `clay, season ${product % 8}`,
    "true",
  ];
  const cells = [
    `vessel-${product}`,
    ...details.map((text) => (isFirst ? text : "")),
    isFirst ? "Size" : "",
    SIZES[variant % SIZES.length],
    isFirst ? "Glaze" : "",
    `Glaze ${Math.floor(variant / SIZES.length)}`,
    `V-${product}-${variant}`,
    String(200 + variant),
    "shopify",
    String((product + variant) % 40),
    "deny",
    `${10 + (product % 90)}.50`,
    product % 3 === 0 ? `${120 + variant}.00` : "",
    "true",
    "true",
    "4.20",
    isFirst ? "active" : "",
  ];
  return cells.map((cell) => writeCell(cell ?? "")).join(",");
}
