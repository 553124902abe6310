// The stage of every demo picture: a wall, a table, light from the left. 800 × 1000 units, 4:5.

export const PALETTE = {
  ink: "#2b2d31",
  oat: "#e6d8c0",
  cream: "#f5eee0",
  chalk: "#f3efe8",
  terracotta: "#c4694a",
  ochre: "#d6a03f",
  sage: "#9fb096",
  forest: "#2f5d4a",
  bottle: "#0f6b4f",
  dusk: "#6f8796",
  navy: "#33455c",
  walnut: "#7a4f34",
  olive: "#b98b54",
  tan: "#b9783f",
  plum: "#704a56",
  blush: "#e3b9a4",
} as const;

/** Without a table the thing hangs on the wall, or is seen from above. */
type Stage = { wall: string; table?: string };

const TABLE_EDGE = 690;

/** A picture: what stands on the stage, back to front. */
export function scene({ wall, table }: Stage, ...things: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 1000">
  <defs>
    <filter id="soft" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="14"/></filter>
    <filter id="softer" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="30"/></filter>
    <linearGradient id="wall" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="${shade(wall, 0.12)}"/><stop offset="1" stop-color="${shade(wall, -0.08)}"/>
    </linearGradient>
  </defs>
  <rect width="800" height="1000" fill="url(#wall)"/>
  ${windowLight()}
  ${table ? tableTop(table) : ""}
  ${things.join("\n  ")}
</svg>`;
}

function tableTop(colour: string): string {
  return `<linearGradient id="table" x2="0" y2="1">
    <stop offset="0" stop-color="${shade(colour, 0.08)}"/><stop offset="1" stop-color="${shade(colour, -0.1)}"/>
  </linearGradient>
  <rect y="${TABLE_EDGE}" width="800" height="310" fill="url(#table)"/>
  <rect y="${TABLE_EDGE}" width="800" height="5" fill="${shade(colour, 0.35)}" opacity=".7"/>`;
}

/** Light that falls through a window with a cross, high on the wall. */
function windowLight(): string {
  const pane = (x: number, y: number) => `M${x} ${y} l150 -46 l0 190 l-150 46 Z`;
  return `<path d="${pane(60, 120)} ${pane(226, 69)} ${pane(60, 330)} ${pane(226, 279)}" fill="#fffaf0" opacity=".2" filter="url(#soft)"/>`;
}

/** What a thing throws onto the table, away from the light. */
export function castShadow(x: number, y: number, width: number, height = width * 0.16): string {
  return `<ellipse cx="${x + width * 0.16}" cy="${y}" rx="${width * 0.66}" ry="${height}" fill="#3a2a1c" opacity=".3" filter="url(#soft)"/>
  <ellipse cx="${x}" cy="${y}" rx="${width * 0.5}" ry="${height * 0.5}" fill="#2a1d12" opacity=".35" filter="url(#soft)"/>`;
}

let gradients = 0;

/** Round things: lit from the left, dark to the right. Returns a fill and the definition that it needs. */
export function rounded(colour: string): { fill: string; def: string } {
  const id = `round-${gradients++}`;
  return {
    fill: `url(#${id})`,
    def: `<linearGradient id="${id}"><stop offset="0" stop-color="${shade(colour, 0.04)}"/><stop offset=".28" stop-color="${shade(colour, 0.2)}"/><stop offset=".62" stop-color="${colour}"/><stop offset="1" stop-color="${shade(colour, -0.3)}"/></linearGradient>`,
  };
}

/** Lighter above 0, darker below: -1 is black, 1 is white. */
export function shade(hex: string, amount: number): string {
  const target = amount < 0 ? 0 : 255;
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const mixed = channels.map((channel) => Math.round(channel + (target - channel) * Math.abs(amount)));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

/** Speckles in clay or wool, the same at every drawing. */
export function speckles(
  count: number,
  within: (x: number, y: number) => [number, number],
  colour: string,
): string {
  let seed = 7;
  const next = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const dots = Array.from({ length: count }, () => {
    const [x, y] = within(next(), next());
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(0.8 + next() * 1.8).toFixed(1)}"/>`;
  });
  return `<g fill="${colour}" opacity=".45">${dots.join("")}</g>`;
}
