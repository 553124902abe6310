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

// The shopper's cart is stored in this browser, under a key of its name (`cartName`). Where storage is blocked or full it is kept
// in memory, as long as the page is open.

const CART_CHANGED = "storewright:cart-changed";

const memory = new Map<string, string>();

/** The last text and its parsed lines, so that React gets the same list for unchanged text. */
const parsed = new Map<string, { text: string | null; lines: CartLine[] }>();

export function readCart(name: string): CartLine[] {
  const key = cartKey(name);
  const text = readText(key);
  const known = parsed.get(key);
  if (known && known.text === text) return known.lines;
  const lines = parseCart(text);
  parsed.set(key, { text, lines });
  return lines;
}

export function isCartInMemory(name: string): boolean {
  return memory.has(cartKey(name));
}

export function addToCart(name: string, line: CartLine): AddResult {
  const result = addLine(readCart(name), line);
  if (result.ok) writeCart(name, result.lines);
  return result;
}

export function changeQuantity(name: string, variantId: VariantId, quantity: number): void {
  writeCart(name, setQuantity(readCart(name), variantId, quantity));
}

export function removeFromCart(name: string, variantId: VariantId): void {
  writeCart(name, removeLine(readCart(name), variantId));
}

export function clearCart(name: string): void {
  forget(cartKey(name));
  notifyViews();
}

export function writeCart(name: string, lines: CartLine[]): void {
  const key = cartKey(name);
  const text = JSON.stringify(lines);
  try {
    localStorage.setItem(key, text);
    memory.delete(key);
  } catch {
    memory.set(key, text);
  }
  notifyViews();
}

/** After a change of slug: moves the carts of former names to the current one. */
export function takeOverCarts(name: string, formerNames: readonly string[]): void {
  for (const former of formerNames) {
    const found = readCart(former);
    if (found.length === 0) continue;
    addLines(name, found);
    forget(cartKey(former));
  }
}

export function addLines(name: string, lines: readonly CartLine[]): void {
  writeCart(name, lines.reduce(addIfPossible, readCart(name)));
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
