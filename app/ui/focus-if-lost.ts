/** The element that was pressed may be gone with what it did: then the focus is nowhere, or in a closed dialog. */
export function focusIfLost(target: HTMLElement | null): void {
  const focused = document.activeElement;
  if (focused !== document.body && !focused?.closest("dialog:not([open])")) return;
  target?.focus({ preventScroll: true });
}
