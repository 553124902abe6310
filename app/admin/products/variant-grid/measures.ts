export const ROW_HEIGHT = 40;

/** The variant's name first, then the columns in their order. */
export const COLUMN_TEMPLATE =
  "var(--name-column) minmax(7rem, 1fr) minmax(9.5rem, 1fr) minmax(9rem, 1.3fr) minmax(9rem, 1.3fr) " +
  "minmax(6.5rem, 1fr) minmax(6.5rem, 1fr) 6rem";

/** All columns at their narrowest: on a smaller screen the grid scrolls sideways. */
export const MIN_WIDTH = "calc(var(--name-column) + 53.5rem)";
