/** The texts of a shop in English. Values stand in braces; what is counted has a form for one and one for others. */
export const english = {
  /** What a browser goes by: the language, and `rtl` where it is written from right to left. */
  html: {
    lang: "en",
    dir: "",
  },
  layout: {
    skip: "Skip to content",
  },
} as const;
