export type Stop = { name: string; ringed: boolean; inView: boolean };

/** Runs in a page: returns the focused element, and whether its focus is visible. */
export function readFocus(): Stop {
  const focused = document.activeElement as HTMLElement;
  if (focused === document.body) return { name: "body", ringed: false, inView: false };
  const boxes = [focused, focused.closest(".frame"), focused.nextElementSibling];
  const ringed = boxes.some((box) => {
    if (!box) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(box);
    // A shadow that is a focus ring: two pixels, without blur.
    const isRing = /\b0px 0px 0px 2px/.test(boxShadow);
    return (outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2) || isRing;
  });
  const { top, bottom } = focused.getBoundingClientRect();
  const inView = bottom > 0 && top < window.innerHeight;
  return { name: focused.ariaLabel ?? focused.innerText ?? focused.tagName, ringed, inView };
}
