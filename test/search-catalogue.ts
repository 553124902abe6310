import type pg from "pg";
import type { SearchProduct } from "#rules/search/search-rows.ts";
import { handleFor } from "#rules/text/slug.ts";

const THINGS =
  "mug bowl plate vase jug teapot cushion blanket towel apron napkin runner lamp lantern candle basket tray board " +
  "knife spoon ladle kettle grinder shelf stool bench chair table mirror frame rug curtain planter notebook pencil " +
  "wallet backpack scarf beanie jumper shirt socks slippers umbrella clock radio speaker headphones charger bottle";
const KINDS =
  "stoneware porcelain linen cotton merino oak walnut ash beech brass copper steel enamel glass leather felt wool " +
  "bamboo cork marble concrete rattan silk hemp canvas denim recycled organic handmade small large tall round oval";
const COLOURS =
  "Sage Terracotta White Charcoal Indigo Sand Mustard Forest Blush Ochre Slate Ivory Rust Navy Plum Olive";
const MAKERS =
  "Hofmann & Söhne|Atelier Nørre|Clay and Linen|Casa Bianchi|Kiruna Works|Old Harbour|Ümit|Pottery Lane";
const SYLLABLES =
  "ba be bo da de di el fa fe ga go ha hi jo ka ki lo lu ma me mi na no ora pe ra ri sa so ta ti ve wo";

/** As a store might have them, the same each time. Each product has a name of its own, such as 'Velano'. */
export function aSearchCatalogue(count: number, seed = 1): SearchProduct[] {
  const next = randomNumbers(seed);
  const pick = (list: string[]) => list[Math.floor(next() * list.length)] ?? "";
  const number = (below: number) => Math.floor(next() * below);
  const [things, kinds, colours] = [THINGS, KINDS, COLOURS].map((list) => list.split(" ")) as [
    string[],
    string[],
    string[],
  ];
  const [makers, syllables] = [MAKERS.split("|"), SYLLABLES.split(" ")];
  return Array.from({ length: count }, () => {
    const name = capital(pick(syllables) + pick(syllables) + pick(syllables));
    const [thing, kind] = [pick(things), pick(kinds)];
    const title = `${name} ${capital(kind)} ${capital(thing)}`;
    const options = Array.from({ length: number(4) }, () => pick(colours));
    const sku = `${name.slice(0, 3).toUpperCase()}-${1000 + number(9000)}`;
    return {
      title,
      handle: handleFor(title),
      vendor: pick(makers),
      tags: [thing, pick(kinds)],
      options: [...new Set(options)],
      codes: [
        ...(options.length > 0
          ? options.map((colour) => `${sku}-${colour.slice(0, 2).toUpperCase()}`)
          : [sku]),
        `4006381${10_000 + number(90_000)}${number(10)}`,
      ],
      priceCents: (5 + number(120)) * 100 - (next() < 0.5 ? 10 : 0),
    };
  });
}

/** Puts them on sale, the first of them the newest. */
export async function insertProducts(
  client: Pick<pg.Client, "query">,
  store: string,
  products: SearchProduct[],
): Promise<void> {
  await client.query(
    `insert into products (store_id, title, handle, vendor, tags, status, created_at)
     select $1, p->>'title', (p->>'handle') || '-' || n, p->>'vendor',
       array(select jsonb_array_elements_text(p->'tags')), 'active', now() - n * interval '1 minute'
     from jsonb_array_elements($2::jsonb) with ordinality e (p, n)`,
    [store, JSON.stringify(products)],
  );
  await client.query(
    `insert into product_variants (store_id, product_id, position, title, option1_value, price_cents, sku, barcode)
     select r.store_id, r.id, c.n, 'V' || c.n, 'V' || c.n, (p->>'priceCents')::bigint,
       case when c.code ~ '^[0-9]+$' then '' else c.code end, case when c.code ~ '^[0-9]+$' then c.code else '' end
     from jsonb_array_elements($2::jsonb) with ordinality e (p, n)
     join products r on r.store_id = $1 and r.handle = (p->>'handle') || '-' || e.n
     cross join lateral jsonb_array_elements_text(p->'codes') with ordinality c (code, n)`,
    [store, JSON.stringify(products)],
  );
}

export type Mistake = { word: string; typed: string };

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** One-letter mistakes in words: a letter that is wrong, missing, too many or swapped with the next, at any place. */
export function someMistakes(words: string[], count: number, seed = 1): Mistake[] {
  const next = randomNumbers(seed);
  const number = (below: number) => Math.floor(next() * below);
  const mistakes: Mistake[] = [];
  while (mistakes.length < count) {
    const word = words[number(words.length)] ?? "";
    const at = number(word.length);
    const letter = LETTERS[number(LETTERS.length)] ?? "";
    const [before, after] = [word.slice(0, at), word.slice(at + 1)];
    const typed = [
      before + letter + after,
      before + after,
      before + letter + word.slice(at),
      before + after.slice(0, 1) + word.slice(at, at + 1) + after.slice(1),
    ][number(4)] as string;
    if (typed !== word && !words.includes(typed)) mistakes.push({ word, typed });
  }
  return mistakes;
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

/** From 0 up to 1, the same for the same seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
