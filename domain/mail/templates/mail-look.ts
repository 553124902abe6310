import { createContext } from "react";

export type MailColours = {
  paper: string;
  card: string;
  ink: string;
  quiet: string;
  line: string;
  /** The ground of buttons, and the text on it. */
  fill: string;
  onFill: string;
};

/** `src` is a whole address: a mail has no page to start from. */
export type MailPicture = { src: string; alt: string };

/** A store's theme as its mails to shoppers wear it. All are strings: a template must not look at what differs. */
export type MailLook = {
  colours: MailColours;
  /** Where the mail program is dark. */
  dark: MailColours;
  font: string;
  headings: string;
  corner: string;
  cardCorner: string;
  logo?: MailPicture & { width: string; height: string };
};

/** `dir` is absent where it is written from left to right. */
export type MailLanguage = { lang: string; dir?: string };

export const LanguageContext = createContext<MailLanguage>({ lang: "en" });

/** Undefined in a mail of a store without a theme, and in those that we send ourselves. */
export const LookContext = createContext<MailLook | undefined>(undefined);
