/** The texts of a shop in English. Values stand in braces; what is counted has a form for one and one for others. */
export const english = {
  layout: {
    skip: "Skip to content",
  },
} as const;
