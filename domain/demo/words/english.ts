/** What the demo data says, in the shape that every other language has (demo-words.ts). */
export const english = {
  products: {
    mug: {
      title: "Stoneware Mug",
      handle: "stoneware-mug",
      description_html:
        "<p>Thrown by hand and glazed in two dips, with a bare clay foot that stays cool on the table. No two are quite alike.</p><ul><li>Holds 300 ml</li><li>Safe in dishwasher and microwave</li><li>Fired at 1,240 °C</li></ul>",
      tags: ["kitchen", "ceramics", "gift"],
      alts: [
        "Oat-coloured stoneware mug filled with coffee",
        "Sage green stoneware mug filled with coffee",
        "Ink black stoneware mug filled with coffee",
      ],
      options: [{ name: "Colour", values: ["Oat", "Sage", "Ink"] }],
    },
    shirt: {
      title: "Linen Shirt",
      handle: "linen-shirt",
      description_html:
        "<p>Garment-washed European linen, cut wide enough to breathe. It wrinkles, and looks better for it.</p><p><strong>Fit:</strong> relaxed. Between two sizes, take the smaller one.</p><ul><li>100 % flax linen, 170 g/m²</li><li>Buttons of corozo nut</li><li>Wash cool, line dry</li></ul>",
      tags: ["clothing", "linen", "summer"],
      alts: [
        "White linen shirt on a wooden hanger",
        "Sage green linen shirt on a wooden hanger",
        "Navy blue linen shirt on a wooden hanger",
      ],
      options: [
        { name: "Size", values: ["XS", "S", "M", "L", "XL", "XXL", "3XL"] },
        { name: "Colour", values: ["White", "Sage", "Navy"] },
      ],
    },
    throw: {
      title: "Wool Throw",
      handle: "wool-throw",
      description_html:
        "<p>Woven from lambswool on an old shuttle loom, heavy enough to be noticed and soft enough to be fought over.</p><ul><li>130 × 180 cm, with fringe</li><li>100 % lambswool</li></ul>",
      tags: ["home", "wool", "winter"],
      alts: ["Folded ochre wool throw on two cream ones", "Folded moss green wool throw on two cream ones"],
      options: [{ name: "Colour", values: ["Ochre", "Moss"] }],
    },
    carafe: {
      title: "Glass Carafe with Tumbler",
      handle: "glass-carafe-with-tumbler",
      description_html:
        "<p>Mouth-blown from recycled glass, with a walnut collar to hold it by. The tumbler turned over makes the lid.</p><ul><li>Carafe 1 l, tumbler 220 ml</li><li>Wash by hand</li></ul>",
      tags: ["kitchen", "glass"],
      alts: ["Glass carafe with water and lemon beside a tumbler"],
      options: [],
    },
    notebook: {
      title: "Leather Notebook",
      handle: "leather-notebook",
      description_html:
        "<p>Vegetable-tanned leather around 192 pages that take a fountain pen without bleeding through. Opens flat from the first page to the last.</p>",
      tags: ["desk", "leather", "gift"],
      alts: [
        "Tan leather notebook with a black band and a pencil",
        "Black leather notebook with a red band and a pencil",
      ],
      options: [
        { name: "Cover", values: ["Tan", "Black"] },
        { name: "Paper", values: ["Plain", "Ruled", "Dotted"] },
      ],
    },
    tote: {
      title: "Canvas Tote",
      handle: "canvas-tote",
      description_html:
        "<p>Heavy organic canvas, a flat bottom, and handles long enough for a shoulder in a winter coat. Carries the market home.</p>",
      tags: ["bags", "cotton"],
      alts: ["Natural canvas tote with greens and bread", "Forest green canvas tote with greens and bread"],
      options: [{ name: "Colour", values: ["Natural", "Forest"] }],
    },
    candle: {
      title: "Beeswax Candle",
      handle: "beeswax-candle",
      description_html:
        "<p>Pure beeswax poured by a beekeeper who knows each hive by name. Burns slowly, smells faintly of honey, drips hardly at all.</p>",
      tags: ["home", "gift"],
      alts: ["Burning beeswax candle on a terracotta dish", "A tall and a short beeswax candle, burning"],
      options: [{ name: "Size", values: ["Small", "Medium", "Large"] }],
    },
    planter: {
      title: "Terracotta Planter",
      handle: "terracotta-planter",
      description_html:
        "<p>Breathing clay for plants that dislike wet feet, with a hole in the bottom and a saucer that fits. Plant not included, encouragement is.</p>",
      tags: ["home", "plants", "ceramics"],
      alts: ["Rubber plant in a terracotta planter", "Rubber plant in a chalk white planter"],
      options: [
        { name: "Size", values: ["Small", "Medium", "Large"] },
        { name: "Finish", values: ["Terracotta", "Chalk"] },
      ],
    },
    pourOver: {
      title: "Pour-over Coffee Set",
      handle: "pour-over-coffee-set",
      description_html:
        "<p>A porcelain dripper, a glass server for three cups and forty paper filters: everything between you and a slow morning, except the beans.</p>",
      tags: ["kitchen", "coffee", "gift"],
      alts: ["Porcelain coffee dripper on a glass server"],
      options: [],
    },
    board: {
      title: "Olive Wood Board",
      handle: "olive-wood-board",
      description_html:
        "<p>Cut from a single piece of olive wood and oiled three times. The grain is the tree's own, so yours will look like nobody else's.</p><ul><li>Oil it now and then</li><li>Never into the dishwasher</li></ul>",
      tags: ["kitchen", "wood"],
      alts: ["Olive wood board leaning beside a loaf of bread"],
      options: [{ name: "Size", values: ["Small", "Large"] }],
    },
  },
  collections: {
    home: {
      title: "The Quiet Home",
      handle: "the-quiet-home",
      description_html: "<p>Wool, wax, clay and paper: things that make a room slow down.</p>",
    },
    kitchen: {
      title: "Kitchen Table",
      handle: "kitchen-table",
      description_html: "<p>What we reach for between the first coffee and the last glass of water.</p>",
    },
  },
} as const;
