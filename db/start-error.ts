/** Why the database cannot be used. The message is one sentence, for the person who started the process. */
export class StartError extends Error {}

/** Why a command cannot do its work, in one sentence; nothing for a fault of our own, which needs its stack. */
export function refusalText(error: unknown): string | undefined {
  if (error instanceof StartError) return error.message;
  const { code, path } = error as NodeJS.ErrnoException;
  const what = path ?? "the file";
  switch (code) {
    case "ENOSPC":
    case "EDQUOT":
      return "The disk is full: make room, then try again.";
    case "EACCES":
    case "EPERM":
      return `This user may not use ${what} (${code}): choose another place, or give it the right.`;
    case "EROFS":
      return `The disk that ${what} lies on is read-only: choose another place.`;
    case "ENOENT":
    case "ENOTDIR":
    case "EISDIR":
      return path && `${path} cannot be used (${code}): choose another place.`;
  }
}
