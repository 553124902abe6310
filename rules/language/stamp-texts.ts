import type { Catalogue, Text } from "./catalogue.ts";
import { english } from "./english.ts";
import type { Language } from "./languages.ts";
import { codeOf, filledCode } from "./spoken-text.ts";

const SAID = /\bsay\s*\.\s*(?<room>\w+)\s*\.\s*(?<name>\w+)/g;
// With its values, if these are nothing but names, numbers, operators and calls.
const MARK = /\bsaid\$(?<room>\w+?)\$(?<name>\w+?)\$[0-9a-z]+\b(?:\(\{(?<values>[^{}"'`/]*)\}\))?/g;

/**
 * Puts a mark for each text into code for the browser. It contains a hash of the English text, so that the name of the
 * built file, which is a hash of its contents, changes with it.
 */
export function markTexts(code: string): string {
  return code.replace(SAID, (_, room: string, name: string) => {
    return `said$${room}$${name}$${hashOf(JSON.stringify(textIn(english, room, name)))}`;
  });
}

/** Replaces the marks by the texts of a language. */
export function stampTexts(code: string, catalogue: Catalogue, language: Language): string {
  // A value may say a text itself.
  const stamped = (value: string) => stampTexts(value, catalogue, language);
  return code.replace(MARK, (_, room: string, name: string, given: string | undefined) => {
    const text = textIn(catalogue, room, name);
    const values = given === undefined ? undefined : expressionsIn(given, stamped);
    const filled = values && filledCode(text, language, values);
    return filled ?? codeOf(text, language) + (given === undefined ? "" : `({${stamped(given)}})`);
  });
}

/** `a:x,b:f(y,z)` by name, each stamped; undefined where it is something else. */
function expressionsIn(
  properties: string,
  stamped: (value: string) => string,
): Record<string, string> | undefined {
  const parts: string[] = [];
  let open = 0;
  for (const piece of properties.split(",")) {
    const before = open > 0 ? `${parts.pop()},` : "";
    parts.push(before + piece);
    open += (piece.match(/[([]/g)?.length ?? 0) - (piece.match(/[)\]]/g)?.length ?? 0);
  }
  const values = parts.map((part) => {
    const [name = "", ...value] = part.split(":");
    return [name.trim(), stamped(value.join(":").trim() || name.trim())] as const;
  });
  return values.every(([name]) => /^\w+$/.test(name)) ? Object.fromEntries(values) : undefined;
}

const SCRIPT_ADDRESS = /\/assets\/([\w.-]+\.js)/g;

/** The list of routes names its files by their addresses; all others import their neighbours. */
export function inFolder(code: string, file: string, folder: string): string {
  return folder && isRouteList(file) ? code.replace(SCRIPT_ADDRESS, `/assets/${folder}/$1`) : code;
}

export function isRouteList(file: string): boolean {
  return /^(public|shop)-manifest-/.test(file);
}

/** The folder of the built files in a language: another one as soon as one of its texts changes. */
export function folderOf(catalogue: Catalogue, language: Language): string {
  return `${language}-${hashOf(JSON.stringify(catalogue))}`;
}

function textIn(catalogue: Catalogue, room: string, name: string): Text {
  const text = (catalogue as Record<string, Record<string, Text>>)[room]?.[name];
  if (text === undefined)
    throw new Error(`There is no text 'say.${room}.${name}': see rules/language/english.ts.`);
  return text;
}

// FNV-1a: tells versions of our own texts apart, in the browser's build and on the server alike.
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36);
}
