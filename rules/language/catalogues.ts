import { arabic } from "./arabic.ts";
import type { Catalogue } from "./catalogue.ts";
import { czech } from "./czech.ts";
import { dutch } from "./dutch.ts";
import { english } from "./english.ts";
import { french } from "./french.ts";
import { german } from "./german.ts";
import { italian } from "./italian.ts";
import type { Language } from "./languages.ts";
import { polish } from "./polish.ts";
import { portuguese } from "./portuguese.ts";
import { pseudo } from "./pseudo.ts";
import { spanish } from "./spanish.ts";
import { swedish } from "./swedish.ts";

/** For the server and the build: a browser gets the texts of one language, inside its files. */
export const CATALOGUES: Record<Language, Catalogue> = {
  en: english,
  de: german,
  fr: french,
  it: italian,
  es: spanish,
  pt: portuguese,
  nl: dutch,
  pl: polish,
  sv: swedish,
  cs: czech,
  ar: arabic,
  qps: pseudo,
};
