/**
 * For a button that disappears when it is pressed, because its item is removed: the focus moves to the next item (to
 * the part that takes it, or to the same button), to the item that the list belongs to, or to the surrounding part of
 * the page. Otherwise it would be lost to the top.
 */
export function moveFocusOn(pressed: HTMLElement): void {
  const item = pressed.closest("li");
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
  const above = item?.parentElement?.closest("li");
  const next =
    (neighbour ?? above)?.querySelector<HTMLElement>("[data-takes-focus]") ??
    neighbour?.querySelector<HTMLElement>("[data-removes]");
  const around = pressed.closest<HTMLElement>("dialog, main") ?? document.querySelector("main");
  (next ?? around)?.focus({ preventScroll: !next });
}
