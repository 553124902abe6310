import type { DemoWords } from "./demo-words.ts";

export const italian: DemoWords = {
  products: {
    mug: {
      title: "Tazza in gres",
      handle: "tazza-in-gres",
      description_html:
        "<p>Tornita a mano e smaltata in due immersioni, con il piede in argilla nuda che resta fresco sul tavolo. Non ce ne sono due uguali.</p><ul><li>Capacità 300 ml</li><li>Adatta a lavastoviglie e microonde</li><li>Cotta a 1.240 °C</li></ul>",
      tags: ["cucina", "ceramica", "regalo"],
      alts: [
        "Tazza in gres color avena piena di caffè",
        "Tazza in gres verde salvia piena di caffè",
        "Tazza in gres nero inchiostro piena di caffè",
      ],
      options: [{ name: "Colore", values: ["Avena", "Salvia", "Inchiostro"] }],
    },
    shirt: {
      title: "Camicia di lino",
      handle: "camicia-di-lino",
      description_html:
        "<p>Lino europeo lavato in capo, dal taglio abbastanza ampio per respirare. Si stropiccia, ed è più bello così.</p><p><strong>Vestibilità:</strong> comoda. Tra due taglie, scegli la più piccola.</p><ul><li>100% lino, 170 g/m²</li><li>Bottoni in corozo</li><li>Lavare a freddo, asciugare all’aria</li></ul>",
      tags: ["abbigliamento", "lino", "estate"],
      alts: [
        "Camicia di lino bianca su una gruccia di legno",
        "Camicia di lino verde salvia su una gruccia di legno",
        "Camicia di lino blu navy su una gruccia di legno",
      ],
      options: [
        { name: "Taglia", values: ["XS", "S", "M", "L", "XL", "XXL", "3XL"] },
        { name: "Colore", values: ["Bianco", "Salvia", "Blu navy"] },
      ],
    },
    throw: {
      title: "Plaid di lana",
      handle: "plaid-di-lana",
      description_html:
        "<p>Tessuto in lana d’agnello su un vecchio telaio a navetta: abbastanza pesante da farsi sentire, abbastanza morbido da litigarselo.</p><ul><li>130 × 180 cm, con frange</li><li>100% lana d’agnello</li></ul>",
      tags: ["casa", "lana", "inverno"],
      alts: [
        "Plaid di lana ocra piegato sopra due color crema",
        "Plaid di lana verde muschio piegato sopra due color crema",
      ],
      options: [{ name: "Colore", values: ["Ocra", "Muschio"] }],
    },
    carafe: {
      title: "Caraffa in vetro con bicchiere",
      handle: "caraffa-in-vetro-con-bicchiere",
      description_html:
        "<p>Soffiata a bocca in vetro riciclato, con un collare in noce per impugnarla. Il bicchiere capovolto fa da coperchio.</p><ul><li>Caraffa 1 l, bicchiere 220 ml</li><li>Lavare a mano</li></ul>",
      tags: ["cucina", "vetro"],
      alts: ["Caraffa in vetro con acqua e limone accanto a un bicchiere"],
      options: [],
    },
    notebook: {
      title: "Taccuino in pelle",
      handle: "taccuino-in-pelle",
      description_html:
        "<p>Pelle conciata al vegetale intorno a 192 pagine che reggono la stilografica senza trapassare. Si apre bene in piano, dalla prima pagina all’ultima.</p>",
      tags: ["scrivania", "pelle", "regalo"],
      alts: [
        "Taccuino in pelle color cuoio con elastico nero e matita",
        "Taccuino in pelle nera con elastico rosso e matita",
      ],
      options: [
        { name: "Copertina", values: ["Cuoio", "Nero"] },
        { name: "Carta", values: ["Bianca", "A righe", "Puntinata"] },
      ],
    },
    tote: {
      title: "Borsa in tela",
      handle: "borsa-in-tela",
      description_html:
        "<p>Tela biologica pesante, fondo piatto e manici abbastanza lunghi per la spalla di un cappotto. Porta a casa tutto il mercato.</p>",
      tags: ["borse", "cotone"],
      alts: ["Borsa in tela naturale con verdure e pane", "Borsa in tela verde bosco con verdure e pane"],
      options: [{ name: "Colore", values: ["Naturale", "Verde bosco"] }],
    },
    candle: {
      title: "Candela in cera d’api",
      handle: "candela-in-cera-d-api",
      description_html:
        "<p>Pura cera d’api, colata da un apicoltore che chiama ogni arnia per nome. Brucia lentamente, profuma appena di miele e quasi non cola.</p>",
      tags: ["casa", "regalo"],
      alts: [
        "Candela in cera d’api accesa su un piattino di terracotta",
        "Una candela alta e una bassa in cera d’api, accese",
      ],
      options: [{ name: "Misura", values: ["Piccola", "Media", "Grande"] }],
    },
    planter: {
      title: "Vaso in terracotta",
      handle: "vaso-in-terracotta",
      description_html:
        "<p>Argilla che respira per le piante che non amano i piedi bagnati, con foro sul fondo e sottovaso su misura. Pianta esclusa, incoraggiamento incluso.</p>",
      tags: ["casa", "piante", "ceramica"],
      alts: ["Ficus in un vaso in terracotta", "Ficus in un vaso bianco gesso"],
      options: [
        { name: "Misura", values: ["Piccolo", "Medio", "Grande"] },
        { name: "Finitura", values: ["Terracotta", "Gesso"] },
      ],
    },
    pourOver: {
      title: "Set per caffè filtro",
      handle: "set-per-caffe-filtro",
      description_html:
        "<p>Un dripper in porcellana, una caraffa in vetro per tre tazze e quaranta filtri di carta: tutto per una mattina lenta, tranne i chicchi.</p>",
      tags: ["cucina", "caffè", "regalo"],
      alts: ["Dripper da caffè in porcellana su una caraffa in vetro"],
      options: [],
    },
    board: {
      title: "Tagliere in legno d’ulivo",
      handle: "tagliere-in-legno-d-ulivo",
      description_html:
        "<p>Ricavato da un unico pezzo d’ulivo e oliato tre volte. Le venature le ha disegnate l’albero: il tuo non sarà uguale a nessun altro.</p><ul><li>Oliare di tanto in tanto</li><li>Mai in lavastoviglie</li></ul>",
      tags: ["cucina", "legno"],
      alts: ["Tagliere in legno d’ulivo appoggiato accanto a una pagnotta"],
      options: [{ name: "Misura", values: ["Piccolo", "Grande"] }],
    },
  },
  collections: {
    home: {
      title: "Casa tranquilla",
      handle: "casa-tranquilla",
      description_html: "<p>Lana, cera, argilla e carta: le cose che fanno rallentare una stanza.</p>",
    },
    kitchen: {
      title: "Intorno al tavolo",
      handle: "intorno-al-tavolo",
      description_html:
        "<p>Quello che prendiamo in mano tra il primo caffè e l’ultimo bicchiere d’acqua.</p>",
    },
  },
};
