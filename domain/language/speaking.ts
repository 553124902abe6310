import { AsyncLocalStorage } from "node:async_hooks";
import type { Said } from "#rules/language/catalogue.ts";
import { CATALOGUES } from "#rules/language/catalogues.ts";
import { DEFAULT_LANGUAGE, type Language } from "#rules/language/languages.ts";
import { speak, speakAs } from "#rules/language/say.ts";
import { folderOf } from "#rules/language/stamp-texts.ts";

/** The texts of a shop in its language, and the folder of the built files that say them in the browser. */
export type Voice = { said: Said; folder?: string };

const voices = new Map<Language, Voice>();
const speaking = new AsyncLocalStorage<Voice>();

speakAs(() => speaking.getStore()?.said);

/** `say` speaks this language in the work, and in everything that it waits for. */
export function inLanguage<T>(language: Language, work: () => T): T {
  return speaking.run(voiceOf(language), work);
}

/** Of the shop whose page is being made; undefined on pages of ours. */
export function currentVoice(): Voice | undefined {
  return speaking.getStore();
}

function voiceOf(language: Language): Voice {
  const voice = voices.get(language) ?? makeVoice(language);
  voices.set(language, voice);
  return voice;
}

function makeVoice(language: Language): Voice {
  const catalogue = CATALOGUES[language];
  const said = speak(catalogue, language);
  return language === DEFAULT_LANGUAGE ? { said } : { said, folder: folderOf(catalogue, language) };
}
