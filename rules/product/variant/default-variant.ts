/** The one variant of a product without options; this title is never shown to shoppers. */
export const DEFAULT_VARIANT_TITLE = "Default";
