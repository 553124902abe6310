export const ROW_HEIGHT = 40;

/** The variant's name first, then the columns in their order. */
export const COLUMN_TEMPLATE =
  "var(--name-column) 4.75rem minmax(6.25rem, 1fr) minmax(8.25rem, 1fr) minmax(7.5rem, 1.4fr) minmax(7.5rem, 1.4fr) " +
  "minmax(6rem, 1fr) minmax(6.25rem, 1fr) 5.75rem";

/** All columns at minimum width: on a smaller screen the grid scrolls horizontally. */
export const MIN_WIDTH = "calc(var(--name-column) + 52.25rem)";
