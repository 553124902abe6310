/** What printed documents show of a store's theme. */
export type PaperLook = {
  /** The brand colour, dark enough to be read on paper, also in black and white. */
  accent: string;
  logo?: {
    /** The stored picture, of which `src` is the rendition that is shown. */
    url: string;
    src: string;
    alt: string;
    width: number;
    height: number;
    /** Behind a logo that was made for a dark page. */
    ground?: string;
  };
};
