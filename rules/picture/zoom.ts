const MAX_ZOOM = 4;
// Fingers that let go rarely end at exactly 1.
const BARELY = 1.05;

/** From 1, the whole picture, to the largest that its widest rendition is sharp enough for. */
export function boundedZoom(wanted: number): number {
  return wanted < BARELY ? 1 : Math.min(wanted, MAX_ZOOM);
}

/** Where to scroll to when a picture grows by `ratio`, so that what is at `point` of its frame stays there. */
export function scrollForZoom(scrolled: number, point: number, ratio: number): number {
  return (scrolled + point) * ratio - point;
}
