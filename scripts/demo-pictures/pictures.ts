import { candle, planter, throwBlanket } from "./home.ts";
import { board, carafe, mug, pourOver, tumbler } from "./kitchen.ts";
import { PALETTE, scene } from "./scene.ts";
import { notebook, shirt, tote } from "./wardrobe.ts";

const CLOSE = { x: 375, y: 840, scale: 1.45 };

/** Every demo picture by its name. */
export function demoPictures(): Record<string, string> {
  return {
    "mug-oat": scene({ wall: "#c9d3c4", table: "#d8b48a" }, mug(PALETTE.oat, CLOSE)),
    "mug-sage": scene({ wall: "#ead9c8", table: "#c79c72" }, mug(PALETTE.sage, CLOSE)),
    "mug-ink": scene({ wall: "#e4cdb0", table: "#b98a62" }, mug(PALETTE.ink, CLOSE)),
    "shirt-white": scene({ wall: "#c8b79f" }, shirt(PALETTE.chalk)),
    "shirt-sage": scene({ wall: "#e9dccb" }, shirt(PALETTE.sage)),
    "shirt-navy": scene({ wall: "#dcd6ca" }, shirt(PALETTE.navy)),
    candle: scene({ wall: "#8d6a5c", table: "#6f4a38" }, candle({ y: 830, scale: 1.25 })),
    "candle-pair": scene(
      { wall: "#a98771", table: "#7d543d" },
      candle({ x: 280, y: 800, height: 440, scale: 1 }),
      candle({ x: 566, y: 880, height: 230, scale: 1 }),
    ),
    board: scene({ wall: "#dfe3d8", table: "#cbb89c" }, board()),
    "throw-ochre": scene({ wall: "#dcd9cf", table: "#b08b68" }, throwBlanket(PALETTE.ochre)),
    "throw-moss": scene({ wall: "#ead7c4", table: "#a67c58" }, throwBlanket("#6f7d4f")),
    carafe: scene(
      { wall: "#efdcc3", table: "#c99f74" },
      carafe({ x: 350, y: 830, scale: 1.2 }),
      tumbler({ x: 610, y: 880, scale: 1.15 }),
    ),
    "notebook-tan": scene({ wall: "#d5cab8" }, notebook(PALETTE.tan, PALETTE.ink)),
    "notebook-black": scene({ wall: "#e2c9a9" }, notebook("#34322f", PALETTE.terracotta)),
    "planter-terracotta": scene({ wall: "#e8dfcf", table: "#c6a17a" }, planter(PALETTE.terracotta)),
    "planter-chalk": scene({ wall: "#d9a98c", table: "#b87f5f" }, planter(PALETTE.chalk)),
    "pour-over": scene({ wall: "#b9c4bd", table: "#a87a54" }, pourOver()),
    "tote-natural": scene({ wall: "#c5d0c3", table: "#cdac85" }, tote("#e9dfc9", PALETTE.bottle)),
    "tote-forest": scene({ wall: "#ecdcc6", table: "#c39a70" }, tote(PALETTE.forest, PALETTE.cream)),
    "collection-kitchen": scene(
      { wall: "#e7d5bd", table: "#b98a62" },
      carafe({ x: 250, y: 800, scale: 1.02 }),
      mug(PALETTE.sage, { x: 550, y: 800, scale: 0.95 }),
      mug(PALETTE.terracotta, { x: 390, y: 925, scale: 0.8 }),
    ),
    "collection-home": scene(
      { wall: "#d8b9a0", table: "#a8765a" },
      planter(PALETTE.chalk, { x: 500, y: 810, scale: 0.95 }),
      candle({ x: 210, y: 880, height: 300, scale: 0.9 }),
    ),
  };
}
