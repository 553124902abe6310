import { type AuthKeys, deriveKey } from "#domain/secrets/keys.ts";
import { seal, unseal } from "#domain/secrets/secrets.ts";
import { erasureKey, openErasureFile } from "./erasure-list.ts";

// The list of erasures is never rewritten: what was added before AUTH_SECRET was replaced is hashed with the former key. That
// key is in the list, too, sealed with the one that followed it. So the newest secret opens all of them, one after the other,
// also for a backup that knows nothing of the secrets that came later.

type Where = Parameters<typeof openErasureFile>[0];

const ABOUT = "erasures";
const KEY_LINE = /key:([\w-]{96}) /g;

/** Adds the former secret's key to the list, if there is a list and it lacks the key. Its callers hold the list's lock. */
export async function keepErasureKey(
  where: Where,
  secrets: { current: string; former: string },
  at: Date,
): Promise<void> {
  const file = openErasureFile(where);
  const text = await file.read();
  const former = erasureKey(secrets.former);
  if (text === undefined) return;
  if (openErasureKeys(text, [secrets.current]).keys.some((key) => key.equals(former))) return;
  const sealed = seal(sealingOf(erasureKey(secrets.current)), former.toString("base64"), ABOUT);
  await file.append(`key:${sealed.toString("base64url")} ${at.toISOString()}\n`);
}

/** Every key that the list's hashes were made with. Not whole: a later secret than these has written to it. */
export function openErasureKeys(text: string, secrets: string[]): { keys: Buffer[]; isWhole: boolean } {
  const keys = secrets.map(erasureKey);
  let sealed = [...text.matchAll(KEY_LINE)].map(([, line = ""]) => Buffer.from(line, "base64url"));
  // A key that was found may open further ones, which are added to the end.
  for (const key of keys) {
    sealed = sealed.filter((one) => {
      const opened = tryToOpen(key, one);
      if (opened && !keys.some((known) => known.equals(opened))) keys.push(opened);
      return !opened;
    });
  }
  return { keys, isWhole: sealed.length === 0 };
}

function tryToOpen(key: Buffer, sealed: Buffer): Buffer | undefined {
  try {
    return Buffer.from(unseal(sealingOf(key), sealed, ABOUT), "base64");
  } catch {
    return undefined;
  }
}

function sealingOf(key: Buffer): Pick<AuthKeys, "sealing"> {
  return { sealing: deriveKey(key, "key of earlier erasures") };
}
