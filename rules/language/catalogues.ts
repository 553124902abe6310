import type { Catalogue } from "./catalogue.ts";
import { english } from "./english.ts";
import type { Language } from "./languages.ts";
import { pseudo } from "./pseudo.ts";

/** For the server and the build: a browser gets the texts of one language, inside its files. */
export const CATALOGUES: Record<Language, Catalogue> = { en: english, qps: pseudo };
