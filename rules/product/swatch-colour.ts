// CSS colour names, without spaces: 'Light Blue' is lightblue.
const CSS_NAMES = new Set(
  `
  aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown
  burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan
  darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid
  darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet
  deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro
  ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki
  lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow
  lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray
  lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine
  mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise
  mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab
  orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru
  pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen
  seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle
  tomato turquoise violet wheat white whitesmoke yellow yellowgreen
  `.split(/\s+/),
);

// Our own shades and common trade names, which win over CSS's bright ones. Ordered by how specific a word is: 'Navy
// Blue' is navy, 'Rose Gold' is gold, 'Dark Green' is green.
const COLOURS: Record<string, string> = {
  bronze: "#8c6a3f",
  copper: "#b06a43",
  brass: "#b5993f",
  champagne: "#ecdcbc",
  pearl: "#f0ece2",
  platinum: "#dcdcd8",
  titanium: "#86888a",
  gunmetal: "#3c4247",
  graphite: "#44474c",
  slate: "#5d6875",
  steel: "#7d8a96",
  stone: "#b8b0a2",
  ash: "#b7b9b4",
  smoke: "#9a9ea3",
  onyx: "#1c1c1f",
  jet: "#1c1c1f",
  ebony: "#2a2522",
  taupe: "#8f8175",
  greige: "#b9ae9f",
  mocha: "#7b5b47",
  espresso: "#3f2c22",
  coffee: "#54392b",
  cognac: "#99502b",
  caramel: "#b5763c",
  cinnamon: "#a15a33",
  walnut: "#5d4231",
  oak: "#c19a6b",
  honey: "#d9a441",
  amber: "#d98e1f",
  saffron: "#eaa722",
  lemon: "#f5e663",
  vanilla: "#f5e8c7",
  ecru: "#e3d9c0",
  bone: "#e7dfcf",
  nude: "#e0bfa6",
  blush: "#edc3bd",
  apricot: "#f5b787",
  rust: "#a8492a",
  brick: "#9c4033",
  ruby: "#9b1b36",
  scarlet: "#cf2a21",
  cherry: "#a3152d",
  wine: "#66202f",
  bordeaux: "#5f1626",
  raspberry: "#b4254f",
  berry: "#8b2252",
  mauve: "#a98a9f",
  aubergine: "#3f2440",
  cobalt: "#1f4aa8",
  sapphire: "#17408b",
  denim: "#3e5f8a",
  indigo: "#39357f",
  petrol: "#12535f",
  aqua: "#5fc9c9",
  cyan: "#22b8cf",
  jade: "#2f9e73",
  eucalyptus: "#8da693",
  pistachio: "#b5c98a",
  lime: "#a6ce39",
  magenta: "#c42a8a",
  fuchsia: "#c42a8a",
  navy: "#1f2a52",
  turquoise: "#2bb5b0",
  teal: "#0f766e",
  mint: "#a8e0c5",
  sage: "#9caf88",
  olive: "#6b6b2f",
  khaki: "#a89a6a",
  emerald: "#0b7a55",
  forest: "#23512f",
  moss: "#5d6b3a",
  lavender: "#b9a7db",
  lilac: "#c3a5d6",
  burgundy: "#6d1a2d",
  maroon: "#6b1f2a",
  terracotta: "#c0664a",
  coral: "#f4785f",
  peach: "#f7bf9a",
  mustard: "#d0a12b",
  ochre: "#c8912f",
  gold: "#c9a227",
  silver: "#c0c4ca",
  charcoal: "#36393f",
  anthracite: "#33363b",
  ink: "#23262d",
  ivory: "#fbf7e6",
  cream: "#f6efdc",
  oat: "#e3d6bd",
  natural: "#e6dcc3",
  beige: "#dfd0b4",
  sand: "#d8c3a0",
  camel: "#b98b56",
  tan: "#c9a57b",
  sky: "#8ec5ea",
  red: "#c62828",
  blue: "#2457c5",
  green: "#2e7d43",
  yellow: "#f0cf3b",
  orange: "#e8772e",
  purple: "#6d3bb0",
  violet: "#7346c4",
  pink: "#f19bb8",
  rose: "#e2a3a9",
  brown: "#6b4630",
  black: "#16181d",
  white: "#ffffff",
  grey: "#9ca3af",
  gray: "#9ca3af",
};

/** A guess from the words of the value; undefined when none is a known colour. */
export function swatchColour(value: string): string | undefined {
  const words: string[] = value.toLowerCase().match(/[a-z]+/g) ?? [];
  const whole = words.join("");
  if (words.length > 1 && CSS_NAMES.has(whole)) return whole;
  const shade = Object.keys(COLOURS).find((colour) => words.includes(colour));
  return shade ? COLOURS[shade] : words.find((word) => CSS_NAMES.has(word));
}
