import { AsyncLocalStorage } from "node:async_hooks";
import type { Catalogue, Said } from "#rules/language/catalogue.ts";
import { CATALOGUES } from "#rules/language/catalogues.ts";
import { DEFAULT_LANGUAGE, type Language } from "#rules/language/languages.ts";
import { type HashedTexts, type OwnTexts, withOwnTexts } from "#rules/language/own-texts.ts";
import { speak, speakAs } from "#rules/language/say.ts";
import { folderOf } from "#rules/language/stamp-texts.ts";

/** What a store speaks: a language, with its owner's own texts. */
export type Speech = { language: Language; ownTexts: HashedTexts | null };

/** The texts of a shop, and the folder of the built files that say them in the browser; none for ours in English. */
type Voice = { said: Said; folder: string | undefined };

// Those with own texts; in use are only those of stores whose pages were rendered lately.
const MAX_VOICES = 200;

const voices = new Map<string, Voice>();
const speaking = new AsyncLocalStorage<Voice>();

speakAs(() => speaking.getStore()?.said);

/** `say` speaks like this store in the work, and in everything that it waits for. */
export function speakingAs<T>(speech: Speech, work: () => T): T {
  return speaking.run(voiceOf(speech), work);
}

/** Of the built files that a shop's page loads; undefined on pages of ours and in English ones. */
export function spokenFolder(): string | undefined {
  return speaking.getStore()?.folder;
}

/**
 * The texts of built files in a folder of this release, if it is one of a store with own texts. `isCurrent` is false if
 * no store says those of the folder any more: then they are ours.
 */
export async function catalogueOf(
  folder: string,
  findTexts: (hash: string) => Promise<OwnTexts | null>,
): Promise<{ catalogue: Catalogue; language: Language; isCurrent: boolean } | undefined> {
  const [language, , hash = ""] = folder.split("-") as [Language, string, string?];
  const ours = Object.hasOwn(CATALOGUES, language) ? CATALOGUES[language] : undefined;
  if (!ours || !hash || !folder.startsWith(`${folderOf(ours, language)}-`)) return undefined;
  const own = await findTexts(hash);
  return { catalogue: own ? withOwnTexts(ours, own) : ours, language, isCurrent: own !== null };
}

function voiceOf({ language, ownTexts }: Speech): Voice {
  const key = ownTexts ? `${language}-${ownTexts.hash}` : language;
  const voice = voices.get(key) ?? makeVoice({ language, ownTexts });
  if (voices.size >= MAX_VOICES) voices.clear();
  voices.set(key, voice);
  return voice;
}

function makeVoice({ language, ownTexts }: Speech): Voice {
  const ours = CATALOGUES[language];
  const said = speak(ownTexts ? withOwnTexts(ours, ownTexts.texts) : ours, language);
  if (ownTexts) return { said, folder: `${folderOf(ours, language)}-${ownTexts.hash}` };
  return { said, folder: language === DEFAULT_LANGUAGE ? undefined : folderOf(ours, language) };
}
