/** The members of the European Union. */
export const EU_COUNTRIES: readonly string[] =
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" ");
