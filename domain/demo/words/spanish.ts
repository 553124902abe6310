import type { DemoWords } from "./demo-words.ts";

export const spanish: DemoWords = {
  products: {
    mug: {
      title: "Taza de gres",
      handle: "taza-de-gres",
      description_html:
        "<p>Torneada a mano y esmaltada en dos baños, con la base de barro desnudo que se mantiene fresca sobre la mesa. No hay dos iguales.</p><ul><li>Capacidad: 300 ml</li><li>Apta para lavavajillas y microondas</li><li>Cocida a 1240 °C</li></ul>",
      tags: ["cocina", "cerámica", "regalo"],
      alts: [
        "Taza de gres color avena llena de café",
        "Taza de gres verde salvia llena de café",
        "Taza de gres negro tinta llena de café",
      ],
      options: [{ name: "Color", values: ["Avena", "Salvia", "Tinta"] }],
    },
    shirt: {
      title: "Camisa de lino",
      handle: "camisa-de-lino",
      description_html:
        "<p>Lino europeo lavado en prenda, de corte amplio para que respire. Se arruga, y así queda mejor.</p><p><strong>Corte:</strong> holgado. Si dudas entre dos tallas, elige la más pequeña.</p><ul><li>100 % lino, 170 g/m²</li><li>Botones de corozo</li><li>Lavar en frío, secar al aire</li></ul>",
      tags: ["ropa", "lino", "verano"],
      alts: [
        "Camisa de lino blanca en una percha de madera",
        "Camisa de lino verde salvia en una percha de madera",
        "Camisa de lino azul marino en una percha de madera",
      ],
      options: [
        { name: "Talla", values: ["XS", "S", "M", "L", "XL", "XXL", "3XL"] },
        { name: "Color", values: ["Blanco", "Salvia", "Azul marino"] },
      ],
    },
    throw: {
      title: "Manta de lana",
      handle: "manta-de-lana",
      description_html:
        "<p>Tejida en lana de cordero en un antiguo telar de lanzadera: con peso suficiente para notarla y tan suave que habrá peleas por ella.</p><ul><li>130 × 180 cm, con flecos</li><li>100 % lana de cordero</li></ul>",
      tags: ["hogar", "lana", "invierno"],
      alts: [
        "Manta de lana ocre doblada sobre dos de color crema",
        "Manta de lana verde musgo doblada sobre dos de color crema",
      ],
      options: [{ name: "Color", values: ["Ocre", "Musgo"] }],
    },
    carafe: {
      title: "Jarra de vidrio con vaso",
      handle: "jarra-de-vidrio-con-vaso",
      description_html:
        "<p>Soplada a boca en vidrio reciclado, con un aro de nogal para sujetarla. El vaso, boca abajo, hace de tapa.</p><ul><li>Jarra de 1 l, vaso de 220 ml</li><li>Lavar a mano</li></ul>",
      tags: ["cocina", "vidrio"],
      alts: ["Jarra de vidrio con agua y limón junto a un vaso"],
      options: [],
    },
    notebook: {
      title: "Cuaderno de cuero",
      handle: "cuaderno-de-cuero",
      description_html:
        "<p>Cuero de curtición vegetal alrededor de 192 páginas que aguantan la pluma sin traspasar. Se abre plano de la primera página a la última.</p>",
      tags: ["escritorio", "cuero", "regalo"],
      alts: [
        "Cuaderno de cuero tostado con goma negra y un lápiz",
        "Cuaderno de cuero negro con goma roja y un lápiz",
      ],
      options: [
        { name: "Cubierta", values: ["Tostado", "Negro"] },
        { name: "Papel", values: ["Liso", "Rayado", "Punteado"] },
      ],
    },
    tote: {
      title: "Bolsa de lona",
      handle: "bolsa-de-lona",
      description_html:
        "<p>Lona ecológica gruesa, base plana y asas lo bastante largas para el hombro de un abrigo de invierno. Se lleva todo el mercado a casa.</p>",
      tags: ["bolsas", "algodón"],
      alts: ["Bolsa de lona natural con verduras y pan", "Bolsa de lona verde bosque con verduras y pan"],
      options: [{ name: "Color", values: ["Natural", "Verde bosque"] }],
    },
    candle: {
      title: "Vela de cera de abejas",
      handle: "vela-de-cera-de-abejas",
      description_html:
        "<p>Cera de abejas pura, vertida por un apicultor que conoce cada colmena por su nombre. Arde despacio, huele un poco a miel y apenas gotea.</p>",
      tags: ["hogar", "regalo"],
      alts: [
        "Vela de cera de abejas encendida sobre un plato de terracota",
        "Una vela alta y otra baja de cera de abejas, encendidas",
      ],
      options: [{ name: "Tamaño", values: ["Pequeña", "Mediana", "Grande"] }],
    },
    planter: {
      title: "Maceta de terracota",
      handle: "maceta-de-terracota",
      description_html:
        "<p>Barro que respira para las plantas que no quieren los pies mojados, con agujero en la base y un plato a medida. Planta no incluida, ánimos sí.</p>",
      tags: ["hogar", "plantas", "cerámica"],
      alts: ["Ficus en una maceta de terracota", "Ficus en una maceta blanco tiza"],
      options: [
        { name: "Tamaño", values: ["Pequeña", "Mediana", "Grande"] },
        { name: "Acabado", values: ["Terracota", "Tiza"] },
      ],
    },
    pourOver: {
      title: "Set de café de filtro",
      handle: "set-de-cafe-de-filtro",
      description_html:
        "<p>Un cono de porcelana, una jarra de vidrio para tres tazas y cuarenta filtros de papel: todo para una mañana sin prisas, menos el café.</p>",
      tags: ["cocina", "café", "regalo"],
      alts: ["Cono de porcelana para café sobre una jarra de vidrio"],
      options: [],
    },
    board: {
      title: "Tabla de madera de olivo",
      handle: "tabla-de-madera-de-olivo",
      description_html:
        "<p>Cortada de una sola pieza de olivo y aceitada tres veces. Las vetas las dibujó el árbol: la tuya no se parecerá a ninguna otra.</p><ul><li>Dale aceite de vez en cuando</li><li>Nunca en el lavavajillas</li></ul>",
      tags: ["cocina", "madera"],
      alts: ["Tabla de madera de olivo apoyada junto a una hogaza de pan"],
      options: [{ name: "Tamaño", values: ["Pequeña", "Grande"] }],
    },
  },
  collections: {
    home: {
      title: "La casa en calma",
      handle: "la-casa-en-calma",
      description_html: "<p>Lana, cera, barro y papel: cosas que hacen que una habitación baje el ritmo.</p>",
    },
    kitchen: {
      title: "La mesa de la cocina",
      handle: "la-mesa-de-la-cocina",
      description_html: "<p>Lo que usamos entre el primer café y el último vaso de agua.</p>",
    },
  },
};
