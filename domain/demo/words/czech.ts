import type { DemoWords } from "./demo-words.ts";

export const czech: DemoWords = {
  products: {
    mug: {
      title: "Hrnek z kameniny",
      handle: "hrnek-z-kameniny",
      description_html:
        "<p>Ručně točený a dvakrát namáčený v glazuře, s patkou z holé hlíny, která na stole zůstává chladná. Žádné dva nejsou úplně stejné.</p><ul><li>Objem 300 ml</li><li>Vhodný do myčky i mikrovlnky</li><li>Pálený na 1 240 °C</li></ul>",
      tags: ["kuchyně", "keramika", "dárek"],
      alts: [
        "Ovesný hrnek z kameniny plný kávy",
        "Šalvějově zelený hrnek z kameniny plný kávy",
        "Inkoustově černý hrnek z kameniny plný kávy",
      ],
      options: [{ name: "Barva", values: ["Ovesná", "Šalvějová", "Inkoustová"] }],
    },
    shirt: {
      title: "Lněná košile",
      handle: "lnena-kosile",
      description_html:
        "<p>Předepraný evropský len, střižený tak volně, aby dýchal. Mačká se a jen mu to sluší.</p><p><strong>Střih:</strong> volný. Pokud váháte mezi dvěma velikostmi, zvolte menší.</p><ul><li>100 % len, 170 g/m²</li><li>Knoflíky z ořechu corozo</li><li>Prát ve studené vodě, sušit na šňůře</li></ul>",
      tags: ["oblečení", "len", "léto"],
      alts: [
        "Bílá lněná košile na dřevěném ramínku",
        "Šalvějově zelená lněná košile na dřevěném ramínku",
        "Námořnicky modrá lněná košile na dřevěném ramínku",
      ],
      options: [
        { name: "Velikost", values: ["XS", "S", "M", "L", "XL", "XXL", "3XL"] },
        { name: "Barva", values: ["Bílá", "Šalvějová", "Námořnická modrá"] },
      ],
    },
    throw: {
      title: "Vlněná deka",
      handle: "vlnena-deka",
      description_html:
        "<p>Utkaná z jehněčí vlny na starém člunkovém stavu: dost těžká, aby byla cítit, a tak měkká, že ji chtějí všichni.</p><ul><li>130 × 180 cm, s třásněmi</li><li>100 % jehněčí vlna</li></ul>",
      tags: ["domov", "vlna", "zima"],
      alts: [
        "Složená okrová vlněná deka na dvou krémových",
        "Složená mechově zelená vlněná deka na dvou krémových",
      ],
      options: [{ name: "Barva", values: ["Okrová", "Mechová"] }],
    },
    carafe: {
      title: "Skleněná karafa se sklenkou",
      handle: "sklenena-karafa-se-sklenkou",
      description_html:
        "<p>Ručně foukaná z recyklovaného skla, s ořechovým prstencem do ruky. Obrácená sklenka slouží jako víčko.</p><ul><li>Karafa 1 l, sklenka 220 ml</li><li>Mýt v ruce</li></ul>",
      tags: ["kuchyně", "sklo"],
      alts: ["Skleněná karafa s vodou a citronem vedle sklenky"],
      options: [],
    },
    notebook: {
      title: "Kožený zápisník",
      handle: "kozeny-zapisnik",
      description_html:
        "<p>Kůže činěná rostlinnými tříslovinami a 192 stran, na kterých se nepropíjí ani plnicí pero. Otevírá se naplocho od první strany do poslední.</p>",
      tags: ["psací stůl", "kůže", "dárek"],
      alts: [
        "Světle hnědý kožený zápisník s černou gumičkou a tužkou",
        "Černý kožený zápisník s červenou gumičkou a tužkou",
      ],
      options: [
        { name: "Desky", values: ["Světle hnědé", "Černé"] },
        { name: "Papír", values: ["Čistý", "Linkovaný", "Tečkovaný"] },
      ],
    },
    tote: {
      title: "Plátěná taška",
      handle: "platena-taska",
      description_html:
        "<p>Silné bioplátno, rovné dno a ucha dost dlouhá i na rameno v zimním kabátě. Odnese domů celý trh.</p>",
      tags: ["tašky", "bavlna"],
      alts: [
        "Přírodní plátěná taška se zeleninou a chlebem",
        "Lesně zelená plátěná taška se zeleninou a chlebem",
      ],
      options: [{ name: "Barva", values: ["Přírodní", "Lesní zelená"] }],
    },
    candle: {
      title: "Svíčka z včelího vosku",
      handle: "svicka-z-vceliho-vosku",
      description_html:
        "<p>Čistý včelí vosk odlitý včelařem, který zná každý úl jménem. Hoří pomalu, jemně voní medem a skoro vůbec nekape.</p>",
      tags: ["domov", "dárek"],
      alts: [
        "Hořící svíčka z včelího vosku na terakotové misce",
        "Vysoká a nízká svíčka z včelího vosku, obě hoří",
      ],
      options: [{ name: "Velikost", values: ["Malá", "Střední", "Velká"] }],
    },
    planter: {
      title: "Terakotový květináč",
      handle: "terakotovy-kvetinac",
      description_html:
        "<p>Dýchající hlína pro rostliny, které nemají rády mokré nohy, s otvorem ve dně a miskou na míru. Bez rostliny, zato s povzbuzením.</p>",
      tags: ["domov", "rostliny", "keramika"],
      alts: ["Fíkus v terakotovém květináči", "Fíkus v křídově bílém květináči"],
      options: [
        { name: "Velikost", values: ["Malý", "Střední", "Velký"] },
        { name: "Povrch", values: ["Terakota", "Křída"] },
      ],
    },
    pourOver: {
      title: "Souprava na překapávanou kávu",
      handle: "souprava-na-prekapavanou-kavu",
      description_html:
        "<p>Porcelánový dripper, skleněná konvice na tři šálky a čtyřicet papírových filtrů: všechno pro pomalé ráno, kromě zrnek.</p>",
      tags: ["kuchyně", "káva", "dárek"],
      alts: ["Porcelánový dripper na kávu na skleněné konvici"],
      options: [],
    },
    board: {
      title: "Prkénko z olivového dřeva",
      handle: "prkenko-z-olivoveho-dreva",
      description_html:
        "<p>Vyřezané z jediného kusu olivového dřeva a třikrát olejované. Kresbu mu dal strom: to vaše nebude vypadat jako žádné jiné.</p><ul><li>Čas od času naolejovat</li><li>Nikdy do myčky</li></ul>",
      tags: ["kuchyně", "dřevo"],
      alts: ["Prkénko z olivového dřeva opřené vedle bochníku chleba"],
      options: [{ name: "Velikost", values: ["Malé", "Velké"] }],
    },
  },
  collections: {
    home: {
      title: "Tichý domov",
      handle: "tichy-domov",
      description_html: "<p>Vlna, vosk, hlína a papír: věci, díky kterým se místnost zklidní.</p>",
    },
    kitchen: {
      title: "U kuchyňského stolu",
      handle: "u-kuchynskeho-stolu",
      description_html: "<p>Po čem saháme mezi první kávou a poslední sklenicí vody.</p>",
    },
  },
};
