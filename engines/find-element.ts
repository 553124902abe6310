import type axe from "axe-core";

// Missing in the package's types.
type Axe = typeof axe & { commons: { aria: { getRole(element: Element): string | null } } };

/** An element by its accessible name and role. */
export type WantedElement = {
  /** An ARIA role; without it, any element with this text. */
  role?: string;
  name: string;
  /** The name is the source of a regular expression, because a RegExp cannot be passed to the page. */
  isPattern?: boolean;
  /** The last match instead of the first. */
  last?: boolean;
};

export type Found = {
  name: string;
  /** The names of all candidates, from the top. */
  names: string[];
  x: number;
  y: number;
  /** The element that a click there would hit instead. */
  coveredBy: string | undefined;
  /** Disabled or busy: a click would do nothing. */
  isBusy: boolean;
  /** It slides or fades in: a click would hit what lies there now. */
  isMoving: boolean;
  /** The dialog around it hides a part of its content although the window has room for more. */
  isSqueezed: boolean;
  isFocused: boolean;
};

/** Runs in the page, after axe-core, which computes roles and names. */
export function findElement({ role, name, isPattern, last }: WantedElement): Found | undefined {
  const { axe: roles } = window as unknown as { axe: Axe };
  roles.setup(document.documentElement);
  const all = [...document.querySelectorAll<HTMLElement>("body *")].filter(role ? hasRole : hasText);
  const found = last ? all.at(-1) : all[0];
  const names = all.map((element) => roles.commons.text.accessibleText(element));
  roles.teardown();
  return found && { name: names[all.indexOf(found)] ?? "", names, ...place(found) };

  function hasRole(element: HTMLElement): boolean {
    if (roles.commons.aria.getRole(element) !== role || !isShown(element)) return false;
    return matches(roles.commons.text.accessibleText(element));
  }

  function hasText(element: HTMLElement): boolean {
    const isPlain = [...element.children].every((child) => child instanceof SVGElement);
    return isPlain && matches(element.innerText ?? "") && isShown(element);
  }

  function matches(text: string): boolean {
    return isPattern ? new RegExp(name).test(text.trim()) : text.trim() === name;
  }

  function isShown(element: HTMLElement): boolean {
    if (element.closest("[aria-hidden=true], [inert]")) return false;
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
  }

  // A focused element is not scrolled: a person would not do that either.
  function place(element: HTMLElement): Omit<Found, "name" | "names"> {
    const isFocused = element === document.activeElement;
    if (!isFocused && (!isInView(element) || coverOf(element)))
      element.scrollIntoView({ block: "center", behavior: "instant" });
    const isBusy = element.matches("[aria-busy=true], :disabled");
    return {
      ...centreOf(element),
      coveredBy: coverOf(element),
      isBusy,
      isMoving: isMoving(element),
      isSqueezed: isSqueezed(element.closest("dialog")),
      isFocused,
    };
  }

  function isMoving(element: HTMLElement): boolean {
    return document.getAnimations().some(({ playState, effect }) => {
      const isEndless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
      return playState === "running" && !isEndless && (effect as KeyframeEffect).target?.contains(element);
    });
  }

  function isSqueezed(dialog: HTMLElement | null): boolean {
    if (!dialog || dialog.offsetHeight > 0.9 * innerHeight) return false;
    // What is there for screen readers alone is a pixel high.
    const shown = [...dialog.children].filter(({ clientHeight }) => clientHeight > 1);
    return shown.some(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1);
  }

  function centreOf(element: HTMLElement): { x: number; y: number } {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  }

  // A text may lie under the link of its row; an element with a role must be hit itself.
  function coverOf(element: HTMLElement): string | undefined {
    const { x, y } = centreOf(element);
    const hit = document.elementFromPoint(x, y);
    if (!role || (hit && (element.contains(hit) || isLabelOf(hit, element)))) return undefined;
    return hit?.outerHTML.slice(0, 200) ?? "nothing";
  }

  function isInView(element: HTMLElement): boolean {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  }

  function isLabelOf(hit: Element, element: HTMLElement): boolean {
    return [...((element as HTMLInputElement).labels ?? [])].some((label) => label.contains(hit));
  }
}
