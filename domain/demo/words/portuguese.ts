import type { DemoWords } from "./demo-words.ts";

export const portuguese: DemoWords = {
  products: {
    mug: {
      title: "Caneca de grés",
      handle: "caneca-de-gres",
      description_html:
        "<p>Torneada à mão e vidrada em dois banhos, com a base em barro nu, que se mantém fresca na mesa. Não há duas iguais.</p><ul><li>Capacidade: 300 ml</li><li>Pode ir à máquina de lavar loiça e ao micro-ondas</li><li>Cozida a 1240 °C</li></ul>",
      tags: ["cozinha", "cerâmica", "presente"],
      alts: [
        "Caneca de grés cor de aveia cheia de café",
        "Caneca de grés verde-salva cheia de café",
        "Caneca de grés preto-tinta cheia de café",
      ],
      options: [{ name: "Cor", values: ["Aveia", "Salva", "Tinta"] }],
    },
    shirt: {
      title: "Camisa de linho",
      handle: "camisa-de-linho",
      description_html:
        "<p>Linho europeu pré-lavado, de corte largo para respirar. Amarrota, e fica melhor assim.</p><p><strong>Corte:</strong> descontraído. Entre dois tamanhos, escolha o mais pequeno.</p><ul><li>100% linho, 170 g/m²</li><li>Botões de corozo</li><li>Lavar a frio, secar ao ar</li></ul>",
      tags: ["vestuário", "linho", "verão"],
      alts: [
        "Camisa de linho branca num cabide de madeira",
        "Camisa de linho verde-salva num cabide de madeira",
        "Camisa de linho azul-marinho num cabide de madeira",
      ],
      options: [
        { name: "Tamanho", values: ["XS", "S", "M", "L", "XL", "XXL", "3XL"] },
        { name: "Cor", values: ["Branco", "Salva", "Azul-marinho"] },
      ],
    },
    throw: {
      title: "Manta de lã",
      handle: "manta-de-la",
      description_html:
        "<p>Tecida em lã de cordeiro num velho tear de lançadeira: pesada o bastante para se sentir e tão macia que todos a vão querer.</p><ul><li>130 × 180 cm, com franja</li><li>100% lã de cordeiro</li></ul>",
      tags: ["casa", "lã", "inverno"],
      alts: [
        "Manta de lã ocre dobrada sobre duas cor de creme",
        "Manta de lã verde-musgo dobrada sobre duas cor de creme",
      ],
      options: [{ name: "Cor", values: ["Ocre", "Musgo"] }],
    },
    carafe: {
      title: "Jarro de vidro com copo",
      handle: "jarro-de-vidro-com-copo",
      description_html:
        "<p>Soprado à boca em vidro reciclado, com um anel de nogueira para segurar. O copo virado ao contrário faz de tampa.</p><ul><li>Jarro de 1 l, copo de 220 ml</li><li>Lavar à mão</li></ul>",
      tags: ["cozinha", "vidro"],
      alts: ["Jarro de vidro com água e limão ao lado de um copo"],
      options: [],
    },
    notebook: {
      title: "Caderno de couro",
      handle: "caderno-de-couro",
      description_html:
        "<p>Couro de curtimenta vegetal à volta de 192 páginas que aceitam caneta de tinta permanente sem repassar. Abre a direito da primeira à última página.</p>",
      tags: ["secretária", "couro", "presente"],
      alts: [
        "Caderno de couro castanho-claro com elástico preto e um lápis",
        "Caderno de couro preto com elástico vermelho e um lápis",
      ],
      options: [
        { name: "Capa", values: ["Castanho-claro", "Preto"] },
        { name: "Papel", values: ["Liso", "Pautado", "Pontilhado"] },
      ],
    },
    tote: {
      title: "Saco de lona",
      handle: "saco-de-lona",
      description_html:
        "<p>Lona biológica grossa, fundo direito e asas compridas o bastante para o ombro de um casaco de inverno. Traz o mercado inteiro para casa.</p>",
      tags: ["sacos", "algodão"],
      alts: ["Saco de lona natural com legumes e pão", "Saco de lona verde-floresta com legumes e pão"],
      options: [{ name: "Cor", values: ["Natural", "Verde-floresta"] }],
    },
    candle: {
      title: "Vela de cera de abelha",
      handle: "vela-de-cera-de-abelha",
      description_html:
        "<p>Cera de abelha pura, vertida por um apicultor que conhece cada colmeia pelo nome. Arde devagar, cheira levemente a mel e quase não pinga.</p>",
      tags: ["casa", "presente"],
      alts: [
        "Vela de cera de abelha acesa num prato de terracota",
        "Uma vela alta e uma baixa de cera de abelha, acesas",
      ],
      options: [{ name: "Tamanho", values: ["Pequena", "Média", "Grande"] }],
    },
    planter: {
      title: "Vaso de terracota",
      handle: "vaso-de-terracota",
      description_html:
        "<p>Barro que respira para plantas que não gostam de pés molhados, com furo no fundo e prato à medida. Planta não incluída, incentivo sim.</p>",
      tags: ["casa", "plantas", "cerâmica"],
      alts: ["Árvore-da-borracha num vaso de terracota", "Árvore-da-borracha num vaso branco-giz"],
      options: [
        { name: "Tamanho", values: ["Pequeno", "Médio", "Grande"] },
        { name: "Acabamento", values: ["Terracota", "Giz"] },
      ],
    },
    pourOver: {
      title: "Conjunto de café de filtro",
      handle: "conjunto-de-cafe-de-filtro",
      description_html:
        "<p>Um suporte de filtro em porcelana, uma jarra de vidro para três chávenas e quarenta filtros de papel: tudo para uma manhã sem pressa, menos o café.</p>",
      tags: ["cozinha", "café", "presente"],
      alts: ["Suporte de filtro em porcelana sobre uma jarra de vidro"],
      options: [],
    },
    board: {
      title: "Tábua de oliveira",
      handle: "tabua-de-oliveira",
      description_html:
        "<p>Cortada de uma só peça de oliveira e oleada três vezes. Os veios foi a árvore que os desenhou: a sua não será igual a nenhuma outra.</p><ul><li>Olear de vez em quando</li><li>Nunca na máquina de lavar loiça</li></ul>",
      tags: ["cozinha", "madeira"],
      alts: ["Tábua de oliveira encostada ao lado de um pão"],
      options: [{ name: "Tamanho", values: ["Pequena", "Grande"] }],
    },
  },
  collections: {
    home: {
      title: "A casa tranquila",
      handle: "a-casa-tranquila",
      description_html: "<p>Lã, cera, barro e papel: coisas que fazem uma sala abrandar.</p>",
    },
    kitchen: {
      title: "À mesa da cozinha",
      handle: "a-mesa-da-cozinha",
      description_html: "<p>Aquilo a que deitamos a mão entre o primeiro café e o último copo de água.</p>",
    },
  },
};
