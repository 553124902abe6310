/** The one variant of a product without options: its title says nothing to a shopper. */
export const DEFAULT_VARIANT_TITLE = "Default";
