import type { DemoWords } from "./demo-words.ts";

export const german: DemoWords = {
  products: {
    mug: {
      title: "Becher aus Steinzeug",
      handle: "becher-aus-steinzeug",
      description_html:
        "<p>Von Hand gedreht und zweimal in Glasur getaucht, mit einem Fuß aus rohem Ton, der auf dem Tisch kühl bleibt. Keiner gleicht ganz dem anderen.</p><ul><li>Fasst 300 ml</li><li>Spülmaschinen- und mikrowellengeeignet</li><li>Bei 1.240 °C gebrannt</li></ul>",
      tags: ["Küche", "Keramik", "Geschenk"],
      alts: [
        "Haferfarbener Steinzeugbecher mit Kaffee",
        "Salbeigrüner Steinzeugbecher mit Kaffee",
        "Tintenschwarzer Steinzeugbecher mit Kaffee",
      ],
      options: [{ name: "Farbe", values: ["Hafer", "Salbei", "Tinte"] }],
    },
    shirt: {
      title: "Leinenhemd",
      handle: "leinenhemd",
      description_html:
        "<p>Vorgewaschenes Leinen aus Europa, weit genug geschnitten, um zu atmen. Es knittert, und gerade das steht ihm.</p><p><strong>Passform:</strong> locker. Liegen Sie zwischen zwei Größen, nehmen Sie die kleinere.</p><ul><li>100 % Leinen, 170 g/m²</li><li>Knöpfe aus Steinnuss</li><li>Kalt waschen, an der Luft trocknen</li></ul>",
      tags: ["Kleidung", "Leinen", "Sommer"],
      alts: [
        "Weißes Leinenhemd auf einem Holzbügel",
        "Salbeigrünes Leinenhemd auf einem Holzbügel",
        "Marineblaues Leinenhemd auf einem Holzbügel",
      ],
      options: [
        { name: "Größe", values: ["XS", "S", "M", "L", "XL", "XXL", "3XL"] },
        { name: "Farbe", values: ["Weiß", "Salbei", "Marineblau"] },
      ],
    },
    throw: {
      title: "Wolldecke",
      handle: "wolldecke",
      description_html:
        "<p>Aus Lambswool auf einem alten Schützenwebstuhl gewebt: schwer genug, um sie zu spüren, und so weich, dass alle sie haben wollen.</p><ul><li>130 × 180 cm, mit Fransen</li><li>100 % Lambswool</li></ul>",
      tags: ["Wohnen", "Wolle", "Winter"],
      alts: [
        "Gefaltete ockerfarbene Wolldecke auf zwei cremefarbenen",
        "Gefaltete moosgrüne Wolldecke auf zwei cremefarbenen",
      ],
      options: [{ name: "Farbe", values: ["Ocker", "Moos"] }],
    },
    carafe: {
      title: "Glaskaraffe mit Becher",
      handle: "glaskaraffe-mit-becher",
      description_html:
        "<p>Mundgeblasen aus Altglas, mit einem Ring aus Nussbaum zum Anfassen. Umgedreht wird der Becher zum Deckel.</p><ul><li>Karaffe 1 l, Becher 220 ml</li><li>Von Hand spülen</li></ul>",
      tags: ["Küche", "Glas"],
      alts: ["Glaskaraffe mit Wasser und Zitrone neben einem Becher"],
      options: [],
    },
    notebook: {
      title: "Notizbuch aus Leder",
      handle: "notizbuch-aus-leder",
      description_html:
        "<p>Pflanzlich gegerbtes Leder um 192 Seiten, auf denen auch der Füller nicht durchschlägt. Liegt flach, von der ersten Seite bis zur letzten.</p>",
      tags: ["Schreibtisch", "Leder", "Geschenk"],
      alts: [
        "Hellbraunes Ledernotizbuch mit schwarzem Band und Bleistift",
        "Schwarzes Ledernotizbuch mit rotem Band und Bleistift",
      ],
      options: [
        { name: "Einband", values: ["Hellbraun", "Schwarz"] },
        { name: "Papier", values: ["Blanko", "Liniert", "Gepunktet"] },
      ],
    },
    tote: {
      title: "Canvas-Tasche",
      handle: "canvas-tasche",
      description_html:
        "<p>Schwerer Bio-Canvas, ein flacher Boden und Henkel, die auch über den Wintermantel passen. Trägt den ganzen Wochenmarkt nach Hause.</p>",
      tags: ["Taschen", "Baumwolle"],
      alts: ["Naturfarbene Canvas-Tasche mit Gemüse und Brot", "Waldgrüne Canvas-Tasche mit Gemüse und Brot"],
      options: [{ name: "Farbe", values: ["Natur", "Waldgrün"] }],
    },
    candle: {
      title: "Bienenwachskerze",
      handle: "bienenwachskerze",
      description_html:
        "<p>Reines Bienenwachs, gegossen von einem Imker, der jedes Volk beim Namen kennt. Brennt langsam, duftet leicht nach Honig und tropft kaum.</p>",
      tags: ["Wohnen", "Geschenk"],
      alts: [
        "Brennende Bienenwachskerze auf einem Terrakottateller",
        "Eine hohe und eine niedrige Bienenwachskerze, brennend",
      ],
      options: [{ name: "Größe", values: ["Klein", "Mittel", "Groß"] }],
    },
    planter: {
      title: "Blumentopf aus Terrakotta",
      handle: "blumentopf-aus-terrakotta",
      description_html:
        "<p>Atmender Ton für Pflanzen, die keine nassen Füße mögen, mit Loch im Boden und passendem Untersetzer. Ohne Pflanze, aber mit gutem Zureden.</p>",
      tags: ["Wohnen", "Pflanzen", "Keramik"],
      alts: ["Gummibaum in einem Blumentopf aus Terrakotta", "Gummibaum in einem kreideweißen Blumentopf"],
      options: [
        { name: "Größe", values: ["Klein", "Mittel", "Groß"] },
        { name: "Oberfläche", values: ["Terrakotta", "Kreide"] },
      ],
    },
    pourOver: {
      title: "Kaffeeset mit Handfilter",
      handle: "kaffeeset-mit-handfilter",
      description_html:
        "<p>Ein Filter aus Porzellan, eine Glaskanne für drei Tassen und vierzig Papierfilter: alles für einen langsamen Morgen, bis auf die Bohnen.</p>",
      tags: ["Küche", "Kaffee", "Geschenk"],
      alts: ["Kaffeefilter aus Porzellan auf einer Glaskanne"],
      options: [],
    },
    board: {
      title: "Brett aus Olivenholz",
      handle: "brett-aus-olivenholz",
      description_html:
        "<p>Aus einem einzigen Stück Olivenholz geschnitten und dreimal geölt. Die Maserung hat der Baum gezeichnet: Ihres sieht aus wie kein anderes.</p><ul><li>Ab und zu ölen</li><li>Nie in die Spülmaschine</li></ul>",
      tags: ["Küche", "Holz"],
      alts: ["Brett aus Olivenholz neben einem Laib Brot"],
      options: [{ name: "Größe", values: ["Klein", "Groß"] }],
    },
  },
  collections: {
    home: {
      title: "Das ruhige Zuhause",
      handle: "das-ruhige-zuhause",
      description_html: "<p>Wolle, Wachs, Ton und Papier: Dinge, die einen Raum zur Ruhe bringen.</p>",
    },
    kitchen: {
      title: "Am Küchentisch",
      handle: "am-kuechentisch",
      description_html: "<p>Wonach wir zwischen dem ersten Kaffee und dem letzten Glas Wasser greifen.</p>",
    },
  },
};
