import type { DemoWords } from "./demo-words.ts";

export const polish: DemoWords = {
  products: {
    mug: {
      title: "Kubek z kamionki",
      handle: "kubek-z-kamionki",
      description_html:
        "<p>Toczony ręcznie i dwukrotnie zanurzany w szkliwie, ze stopką z surowej gliny, która nie nagrzewa się na stole. Nie ma dwóch takich samych.</p><ul><li>Pojemność 300 ml</li><li>Można myć w zmywarce i używać w mikrofalówce</li><li>Wypalany w 1240 °C</li></ul>",
      tags: ["kuchnia", "ceramika", "prezent"],
      alts: [
        "Owsiany kubek z kamionki z kawą",
        "Szałwiowy kubek z kamionki z kawą",
        "Atramentowy kubek z kamionki z kawą",
      ],
      options: [{ name: "Kolor", values: ["Owsiany", "Szałwiowy", "Atramentowy"] }],
    },
    shirt: {
      title: "Koszula lniana",
      handle: "koszula-lniana",
      description_html:
        "<p>Europejski len prany po uszyciu, skrojony na tyle luźno, żeby oddychał. Gniecie się i z tym mu do twarzy.</p><p><strong>Krój:</strong> swobodny. Między dwoma rozmiarami wybierz mniejszy.</p><ul><li>100% len, 170 g/m²</li><li>Guziki z orzecha corozo</li><li>Prać w zimnej wodzie, suszyć na sznurze</li></ul>",
      tags: ["ubrania", "len", "lato"],
      alts: [
        "Biała lniana koszula na drewnianym wieszaku",
        "Szałwiowa lniana koszula na drewnianym wieszaku",
        "Granatowa lniana koszula na drewnianym wieszaku",
      ],
      options: [
        { name: "Rozmiar", values: ["XS", "S", "M", "L", "XL", "XXL", "3XL"] },
        { name: "Kolor", values: ["Biały", "Szałwiowy", "Granatowy"] },
      ],
    },
    throw: {
      title: "Koc wełniany",
      handle: "koc-welniany",
      description_html:
        "<p>Utkany z wełny jagnięcej na starym krośnie czółenkowym: na tyle ciężki, że go czuć, i tak miękki, że wszyscy go sobie zabierają.</p><ul><li>130 × 180 cm, z frędzlami</li><li>100% wełny jagnięcej</li></ul>",
      tags: ["dom", "wełna", "zima"],
      alts: [
        "Złożony koc wełniany w kolorze ochry na dwóch kremowych",
        "Złożony koc wełniany w kolorze mchu na dwóch kremowych",
      ],
      options: [{ name: "Kolor", values: ["Ochra", "Mech"] }],
    },
    carafe: {
      title: "Szklana karafka z kubkiem",
      handle: "szklana-karafka-z-kubkiem",
      description_html:
        "<p>Dmuchana ustami ze szkła z odzysku, z obręczą z orzecha, za którą się ją chwyta. Odwrócony kubek służy za pokrywkę.</p><ul><li>Karafka 1 l, kubek 220 ml</li><li>Myć ręcznie</li></ul>",
      tags: ["kuchnia", "szkło"],
      alts: ["Szklana karafka z wodą i cytryną obok kubka"],
      options: [],
    },
    notebook: {
      title: "Notatnik w skórze",
      handle: "notatnik-w-skorze",
      description_html:
        "<p>Skóra garbowana roślinnie i 192 strony, przez które nie przebija nawet wieczne pióro. Otwiera się na płasko od pierwszej strony do ostatniej.</p>",
      tags: ["biurko", "skóra", "prezent"],
      alts: [
        "Jasnobrązowy notatnik w skórze z czarną gumką i ołówkiem",
        "Czarny notatnik w skórze z czerwoną gumką i ołówkiem",
      ],
      options: [
        { name: "Okładka", values: ["Jasnobrązowa", "Czarna"] },
        { name: "Papier", values: ["Gładki", "W linie", "W kropki"] },
      ],
    },
    tote: {
      title: "Torba płócienna",
      handle: "torba-plocienna",
      description_html:
        "<p>Grube płótno ekologiczne, płaskie dno i uchwyty, które mieszczą się na ramieniu zimowego płaszcza. Przyniesie do domu cały targ.</p>",
      tags: ["torby", "bawełna"],
      alts: [
        "Naturalna torba płócienna z warzywami i chlebem",
        "Leśnozielona torba płócienna z warzywami i chlebem",
      ],
      options: [{ name: "Kolor", values: ["Naturalny", "Leśna zieleń"] }],
    },
    candle: {
      title: "Świeca z wosku pszczelego",
      handle: "swieca-z-wosku-pszczelego",
      description_html:
        "<p>Czysty wosk pszczeli, odlewany przez pszczelarza, który zna każdy ul po imieniu. Pali się powoli, delikatnie pachnie miodem i prawie nie kapie.</p>",
      tags: ["dom", "prezent"],
      alts: [
        "Zapalona świeca z wosku pszczelego na talerzyku z terakoty",
        "Wysoka i niska świeca z wosku pszczelego, zapalone",
      ],
      options: [{ name: "Rozmiar", values: ["Mała", "Średnia", "Duża"] }],
    },
    planter: {
      title: "Doniczka z terakoty",
      handle: "doniczka-z-terakoty",
      description_html:
        "<p>Oddychająca glina dla roślin, które nie lubią mokrych stóp, z otworem w dnie i dopasowaną podstawką. Roślina nie wchodzi w skład, dobre słowo tak.</p>",
      tags: ["dom", "rośliny", "ceramika"],
      alts: ["Fikus w doniczce z terakoty", "Fikus w kredowobiałej doniczce"],
      options: [
        { name: "Rozmiar", values: ["Mała", "Średnia", "Duża"] },
        { name: "Wykończenie", values: ["Terakota", "Kreda"] },
      ],
    },
    pourOver: {
      title: "Zestaw do kawy przelewowej",
      handle: "zestaw-do-kawy-przelewowej",
      description_html:
        "<p>Porcelanowy drip, szklany dzbanek na trzy filiżanki i czterdzieści papierowych filtrów: wszystko na powolny poranek, oprócz ziaren.</p>",
      tags: ["kuchnia", "kawa", "prezent"],
      alts: ["Porcelanowy drip do kawy na szklanym dzbanku"],
      options: [],
    },
    board: {
      title: "Deska z drewna oliwnego",
      handle: "deska-z-drewna-oliwnego",
      description_html:
        "<p>Wycięta z jednego kawałka drewna oliwnego i trzykrotnie olejowana. Słoje narysowało drzewo: Twoja nie będzie podobna do żadnej innej.</p><ul><li>Od czasu do czasu naoliwić</li><li>Nigdy w zmywarce</li></ul>",
      tags: ["kuchnia", "drewno"],
      alts: ["Deska z drewna oliwnego oparta obok bochenka chleba"],
      options: [{ name: "Rozmiar", values: ["Mała", "Duża"] }],
    },
  },
  collections: {
    home: {
      title: "Spokojny dom",
      handle: "spokojny-dom",
      description_html: "<p>Wełna, wosk, glina i papier: rzeczy, przy których pokój zwalnia.</p>",
    },
    kitchen: {
      title: "Przy kuchennym stole",
      handle: "przy-kuchennym-stole",
      description_html: "<p>To, po co sięgamy między pierwszą kawą a ostatnią szklanką wody.</p>",
    },
  },
};
