import type { DemoWords } from "./demo-words.ts";

export const dutch: DemoWords = {
  products: {
    mug: {
      title: "Mok van steengoed",
      handle: "mok-van-steengoed",
      description_html:
        "<p>Met de hand gedraaid en twee keer in glazuur gedompeld, met een voet van kale klei die koel blijft op tafel. Geen twee zijn precies hetzelfde.</p><ul><li>Inhoud 300 ml</li><li>Geschikt voor vaatwasser en magnetron</li><li>Gebakken op 1.240 °C</li></ul>",
      tags: ["keuken", "keramiek", "cadeau"],
      alts: [
        "Haverkleurige mok van steengoed met koffie",
        "Saliegroene mok van steengoed met koffie",
        "Inktzwarte mok van steengoed met koffie",
      ],
      options: [{ name: "Kleur", values: ["Haver", "Salie", "Inkt"] }],
    },
    shirt: {
      title: "Linnen overhemd",
      handle: "linnen-overhemd",
      description_html:
        "<p>Voorgewassen Europees linnen, ruim genoeg gesneden om te ademen. Het kreukt, en daar wordt het alleen maar mooier van.</p><p><strong>Pasvorm:</strong> ruim. Zit je tussen twee maten in, neem dan de kleinste.</p><ul><li>100% linnen, 170 g/m²</li><li>Knopen van corozonoot</li><li>Koud wassen, aan de lijn drogen</li></ul>",
      tags: ["kleding", "linnen", "zomer"],
      alts: [
        "Wit linnen overhemd op een houten hanger",
        "Saliegroen linnen overhemd op een houten hanger",
        "Marineblauw linnen overhemd op een houten hanger",
      ],
      options: [
        { name: "Maat", values: ["XS", "S", "M", "L", "XL", "XXL", "3XL"] },
        { name: "Kleur", values: ["Wit", "Salie", "Marineblauw"] },
      ],
    },
    throw: {
      title: "Wollen plaid",
      handle: "wollen-plaid",
      description_html:
        "<p>Van lamswol geweven op een oud weefgetouw met schietspoel: zwaar genoeg om te voelen en zo zacht dat iedereen hem wil hebben.</p><ul><li>130 × 180 cm, met franje</li><li>100% lamswol</li></ul>",
      tags: ["wonen", "wol", "winter"],
      alts: [
        "Opgevouwen okergele wollen plaid op twee crèmekleurige",
        "Opgevouwen mosgroene wollen plaid op twee crèmekleurige",
      ],
      options: [{ name: "Kleur", values: ["Oker", "Mos"] }],
    },
    carafe: {
      title: "Glazen karaf met beker",
      handle: "glazen-karaf-met-beker",
      description_html:
        "<p>Mondgeblazen van gerecycled glas, met een kraag van notenhout als greep. Omgekeerd is de beker het deksel.</p><ul><li>Karaf 1 l, beker 220 ml</li><li>Met de hand afwassen</li></ul>",
      tags: ["keuken", "glas"],
      alts: ["Glazen karaf met water en citroen naast een beker"],
      options: [],
    },
    notebook: {
      title: "Leren notitieboek",
      handle: "leren-notitieboek",
      description_html:
        "<p>Plantaardig gelooid leer om 192 pagina’s waar ook een vulpen niet doorheen drukt. Ligt vlak open, van de eerste pagina tot de laatste.</p>",
      tags: ["bureau", "leer", "cadeau"],
      alts: [
        "Lichtbruin leren notitieboek met zwart elastiek en een potlood",
        "Zwart leren notitieboek met rood elastiek en een potlood",
      ],
      options: [
        { name: "Omslag", values: ["Lichtbruin", "Zwart"] },
        { name: "Papier", values: ["Blanco", "Gelinieerd", "Gestippeld"] },
      ],
    },
    tote: {
      title: "Canvas tas",
      handle: "canvas-tas",
      description_html:
        "<p>Stevig biologisch canvas, een platte bodem en hengsels die ook over een winterjas passen. Draagt de hele markt naar huis.</p>",
      tags: ["tassen", "katoen"],
      alts: ["Naturel canvas tas met groente en brood", "Bosgroene canvas tas met groente en brood"],
      options: [{ name: "Kleur", values: ["Naturel", "Bosgroen"] }],
    },
    candle: {
      title: "Kaars van bijenwas",
      handle: "kaars-van-bijenwas",
      description_html:
        "<p>Zuivere bijenwas, gegoten door een imker die elke kast bij naam kent. Brandt langzaam, ruikt een beetje naar honing en druipt nauwelijks.</p>",
      tags: ["wonen", "cadeau"],
      alts: [
        "Brandende kaars van bijenwas op een schaaltje van terracotta",
        "Een hoge en een lage kaars van bijenwas, brandend",
      ],
      options: [{ name: "Maat", values: ["Klein", "Middel", "Groot"] }],
    },
    planter: {
      title: "Bloempot van terracotta",
      handle: "bloempot-van-terracotta",
      description_html:
        "<p>Ademende klei voor planten die niet van natte voeten houden, met een gat in de bodem en een schotel die past. Zonder plant, met aanmoediging.</p>",
      tags: ["wonen", "planten", "keramiek"],
      alts: ["Rubberplant in een bloempot van terracotta", "Rubberplant in een krijtwitte bloempot"],
      options: [
        { name: "Maat", values: ["Klein", "Middel", "Groot"] },
        { name: "Afwerking", values: ["Terracotta", "Krijt"] },
      ],
    },
    pourOver: {
      title: "Set voor filterkoffie",
      handle: "set-voor-filterkoffie",
      description_html:
        "<p>Een filterhouder van porselein, een glazen kan voor drie koppen en veertig papieren filters: alles voor een trage ochtend, behalve de bonen.</p>",
      tags: ["keuken", "koffie", "cadeau"],
      alts: ["Porseleinen filterhouder op een glazen kan"],
      options: [],
    },
    board: {
      title: "Plank van olijfhout",
      handle: "plank-van-olijfhout",
      description_html:
        "<p>Uit één stuk olijfhout gezaagd en drie keer geolied. De nerf is van de boom zelf: de jouwe lijkt op geen enkele andere.</p><ul><li>Af en toe oliën</li><li>Nooit in de vaatwasser</li></ul>",
      tags: ["keuken", "hout"],
      alts: ["Plank van olijfhout naast een brood"],
      options: [{ name: "Maat", values: ["Klein", "Groot"] }],
    },
  },
  collections: {
    home: {
      title: "Rust in huis",
      handle: "rust-in-huis",
      description_html: "<p>Wol, was, klei en papier: dingen die een kamer tot rust brengen.</p>",
    },
    kitchen: {
      title: "Aan de keukentafel",
      handle: "aan-de-keukentafel",
      description_html: "<p>Wat we pakken tussen de eerste koffie en het laatste glas water.</p>",
    },
  },
};
