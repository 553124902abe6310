import type { DemoWords } from "./demo-words.ts";

export const swedish: DemoWords = {
  products: {
    mug: {
      title: "Mugg i stengods",
      handle: "mugg-i-stengods",
      description_html:
        "<p>Drejad för hand och doppad två gånger i glasyr, med en fot av rå lera som håller sig sval mot bordet. Ingen är riktigt lik någon annan.</p><ul><li>Rymmer 300 ml</li><li>Tål diskmaskin och mikrovågsugn</li><li>Bränd i 1 240 °C</li></ul>",
      tags: ["kök", "keramik", "present"],
      alts: [
        "Havrefärgad mugg i stengods fylld med kaffe",
        "Salviagrön mugg i stengods fylld med kaffe",
        "Bläcksvart mugg i stengods fylld med kaffe",
      ],
      options: [{ name: "Färg", values: ["Havre", "Salvia", "Bläck"] }],
    },
    shirt: {
      title: "Linneskjorta",
      handle: "linneskjorta",
      description_html:
        "<p>Förtvättat europeiskt linne, så vitt skuret att det andas. Det skrynklar sig och blir bara finare av det.</p><p><strong>Passform:</strong> ledig. Är du mellan två storlekar, ta den mindre.</p><ul><li>100 % linne, 170 g/m²</li><li>Knappar av corozonöt</li><li>Tvättas kallt, dropptorkas</li></ul>",
      tags: ["kläder", "linne", "sommar"],
      alts: [
        "Vit linneskjorta på en trägalge",
        "Salviagrön linneskjorta på en trägalge",
        "Marinblå linneskjorta på en trägalge",
      ],
      options: [
        { name: "Storlek", values: ["XS", "S", "M", "L", "XL", "XXL", "3XL"] },
        { name: "Färg", values: ["Vit", "Salvia", "Marinblå"] },
      ],
    },
    throw: {
      title: "Ullpläd",
      handle: "ullplad",
      description_html:
        "<p>Vävd av lammull i en gammal skyttelvävstol: tung nog att kännas och så mjuk att alla vill ha den.</p><ul><li>130 × 180 cm, med fransar</li><li>100 % lammull</li></ul>",
      tags: ["hem", "ull", "vinter"],
      alts: ["Vikt ockrafärgad ullpläd på två gräddvita", "Vikt mossgrön ullpläd på två gräddvita"],
      options: [{ name: "Färg", values: ["Ockra", "Mossa"] }],
    },
    carafe: {
      title: "Glaskaraff med glas",
      handle: "glaskaraff-med-glas",
      description_html:
        "<p>Munblåst av återvunnet glas, med en krage av valnöt att hålla i. Upp och ner blir glaset ett lock.</p><ul><li>Karaff 1 l, glas 220 ml</li><li>Diskas för hand</li></ul>",
      tags: ["kök", "glas"],
      alts: ["Glaskaraff med vatten och citron bredvid ett glas"],
      options: [],
    },
    notebook: {
      title: "Anteckningsbok i läder",
      handle: "anteckningsbok-i-lader",
      description_html:
        "<p>Vegetabiliskt garvat läder kring 192 sidor som tål reservoarpenna utan att bläcket går igenom. Ligger platt från första sidan till sista.</p>",
      tags: ["skrivbord", "läder", "present"],
      alts: [
        "Ljusbrun anteckningsbok i läder med svart band och penna",
        "Svart anteckningsbok i läder med rött band och penna",
      ],
      options: [
        { name: "Omslag", values: ["Ljusbrun", "Svart"] },
        { name: "Papper", values: ["Olinjerat", "Linjerat", "Prickat"] },
      ],
    },
    tote: {
      title: "Tygkasse i canvas",
      handle: "tygkasse-i-canvas",
      description_html:
        "<p>Kraftig ekologisk canvas, platt botten och handtag som räcker över axeln på en vinterrock. Bär hem hela torget.</p>",
      tags: ["väskor", "bomull"],
      alts: ["Naturfärgad tygkasse med grönsaker och bröd", "Skogsgrön tygkasse med grönsaker och bröd"],
      options: [{ name: "Färg", values: ["Natur", "Skogsgrön"] }],
    },
    candle: {
      title: "Bivaxljus",
      handle: "bivaxljus",
      description_html:
        "<p>Rent bivax, gjutet av en biodlare som kan namnet på varje kupa. Brinner långsamt, doftar svagt av honung och droppar knappt alls.</p>",
      tags: ["hem", "present"],
      alts: ["Brinnande bivaxljus på ett terrakottafat", "Ett högt och ett lågt bivaxljus, tända"],
      options: [{ name: "Storlek", values: ["Liten", "Mellan", "Stor"] }],
    },
    planter: {
      title: "Terrakottakruka",
      handle: "terrakottakruka",
      description_html:
        "<p>Lera som andas för växter som ogillar blöta fötter, med hål i botten och ett fat som passar. Växt ingår inte, uppmuntran gör det.</p>",
      tags: ["hem", "växter", "keramik"],
      alts: ["Fikus i en terrakottakruka", "Fikus i en kritvit kruka"],
      options: [
        { name: "Storlek", values: ["Liten", "Mellan", "Stor"] },
        { name: "Yta", values: ["Terrakotta", "Krita"] },
      ],
    },
    pourOver: {
      title: "Set för bryggkaffe",
      handle: "set-for-bryggkaffe",
      description_html:
        "<p>En filterhållare i porslin, en glaskanna för tre koppar och fyrtio pappersfilter: allt för en långsam morgon, utom bönorna.</p>",
      tags: ["kök", "kaffe", "present"],
      alts: ["Filterhållare i porslin på en glaskanna"],
      options: [],
    },
    board: {
      title: "Skärbräda i olivträ",
      handle: "skarbrada-i-olivtra",
      description_html:
        "<p>Sågad ur ett enda stycke olivträ och oljad tre gånger. Ådringen är trädets egen: din kommer inte att likna någon annans.</p><ul><li>Olja in den då och då</li><li>Aldrig i diskmaskinen</li></ul>",
      tags: ["kök", "trä"],
      alts: ["Skärbräda i olivträ lutad bredvid en limpa bröd"],
      options: [{ name: "Storlek", values: ["Liten", "Stor"] }],
    },
  },
  collections: {
    home: {
      title: "Det lugna hemmet",
      handle: "det-lugna-hemmet",
      description_html: "<p>Ull, vax, lera och papper: saker som får ett rum att sakta in.</p>",
    },
    kitchen: {
      title: "Vid köksbordet",
      handle: "vid-koksbordet",
      description_html: "<p>Det vi sträcker oss efter mellan första kaffet och sista glaset vatten.</p>",
    },
  },
};
