import type { Catalogue, Said } from "./catalogue.ts";
import { english } from "./english.ts";
import { DEFAULT_LANGUAGE, type Language } from "./languages.ts";
import { spoken } from "./spoken-text.ts";

let current: () => Said | undefined = () => undefined;

/**
 * The texts of the shop, in the language of the page or mail that is being made: `say.layout.skip`. Always written like
 * that, with room and name: in built files each is replaced by its text (vite.config.ts). Only inside functions: what
 * is said while a module is loaded has no language yet.
 */
export const say: Said = new Proxy({} as Said, {
  get: (_, room: keyof Said) => (current() ?? inEnglish())[room],
});

/** Once in each process: who knows in which language to speak. */
export function speakAs(find: () => Said | undefined): void {
  current = find;
}

/** All texts of a catalogue, ready to be said. */
export function speak(catalogue: Catalogue, language: Language): Said {
  const rooms = Object.entries(catalogue).map(([room, texts]) => [
    room,
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, spoken(text, language)])),
  ]);
  return Object.fromEntries(rooms);
}

let saidInEnglish: Said | undefined;

function inEnglish(): Said {
  saidInEnglish ??= speak(english, DEFAULT_LANGUAGE);
  return saidInEnglish;
}
