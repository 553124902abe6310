import {
  type AddResult,
  addLine,
  type CartLine,
  cartKey,
  parseCart,
  removeLine,
  setQuantity,
} from "#rules/cart/cart.ts";
import type { VariantId } from "#rules/input/ids.ts";

// The shopper's cart is stored in this browser, under one key per store. Where storage is blocked or full it is kept
// in memory, as long as the page is open.

const CART_CHANGED = "storewright:cart-changed";

const memory = new Map<string, string>();

/** The last text and its parsed lines, so that React gets the same list for unchanged text. */
const parsed = new Map<string, { text: string | null; lines: CartLine[] }>();

export function readCart(slug: string): CartLine[] {
  const key = cartKey(slug);
  const text = readText(key);
  const known = parsed.get(key);
  if (known && known.text === text) return known.lines;
  const lines = parseCart(text);
  parsed.set(key, { text, lines });
  return lines;
}

export function isCartInMemory(slug: string): boolean {
  return memory.has(cartKey(slug));
}

export function addToCart(slug: string, line: CartLine): AddResult {
  const result = addLine(readCart(slug), line);
  if (result.ok) writeCart(slug, result.lines);
  return result;
}

export function changeQuantity(slug: string, variantId: VariantId, quantity: number): void {
  writeCart(slug, setQuantity(readCart(slug), variantId, quantity));
}

export function removeFromCart(slug: string, variantId: VariantId): void {
  writeCart(slug, removeLine(readCart(slug), variantId));
}

export function clearCart(slug: string): void {
  forget(cartKey(slug));
  notifyViews();
}

export function writeCart(slug: string, lines: CartLine[]): void {
  const key = cartKey(slug);
  const text = JSON.stringify(lines);
  try {
    localStorage.setItem(key, text);
    memory.delete(key);
  } catch {
    memory.set(key, text);
  }
  notifyViews();
}

/** After a change of slug: moves the carts of former slugs to the current one. */
export function takeOverCarts(slug: string, formerSlugs: readonly string[]): void {
  for (const former of formerSlugs) {
    const found = readCart(former);
    if (found.length === 0) continue;
    writeCart(slug, found.reduce(addIfPossible, readCart(slug)));
    forget(cartKey(former));
  }
}

/** Calls back after every change, of this page or of another tab. */
export function watchCart(onChange: () => void): () => void {
  window.addEventListener(CART_CHANGED, onChange);
  window.addEventListener("storage", onChange);
  return () => {
    window.removeEventListener(CART_CHANGED, onChange);
    window.removeEventListener("storage", onChange);
  };
}

function addIfPossible(lines: CartLine[], line: CartLine): CartLine[] {
  const result = addLine(lines, line);
  return result.ok ? result.lines : lines;
}

function readText(key: string): string | null {
  const remembered = memory.get(key);
  if (remembered !== undefined) return remembered;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function forget(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Blocked storage contains nothing to remove.
  }
}

function notifyViews(): void {
  window.dispatchEvent(new Event(CART_CHANGED));
}
