/**
 * For a button that disappears when it is pressed, because its item is removed: the focus moves to the same button of
 * the next item, or to the surrounding part of the page. Otherwise it would be lost to the top.
 */
export function moveFocusOn(pressed: HTMLElement): void {
  const item = pressed.closest("li");
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
  const next = neighbour?.querySelector<HTMLElement>("[data-removes]");
  const around = pressed.closest<HTMLElement>("dialog, main") ?? document.querySelector("main");
  (next ?? around)?.focus({ preventScroll: !next });
}
