/**
 * For a button that goes when it is pressed, because the thing goes that it removes: the focus is handed to the same
 * button of the next thing in the list, or to the part of the page around it. Lost, it would start again at the top.
 */
export function handFocusOn(pressed: HTMLElement): void {
  const item = pressed.closest("li");
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
  const heir = neighbour?.querySelector<HTMLElement>("[data-removes]");
  const around = pressed.closest<HTMLElement>("dialog, main") ?? document.querySelector("main");
  (heir ?? around)?.focus({ preventScroll: !heir });
}
