/** Why the database cannot be used. The message is one sentence for the person who started the process. */
export class StartError extends Error {}

/** Why a command cannot run, in one sentence; undefined for a bug of ours, which needs its stack trace. */
export function refusalText(error: unknown): string | undefined {
  if (error instanceof StartError) return error.message;
  const { code, path } = error as NodeJS.ErrnoException;
  const what = path ?? "the file";
  switch (code) {
    case "ENOSPC":
    case "EDQUOT":
      return "The disk is full: free some space, then try again.";
    case "EACCES":
    case "EPERM":
      return `This user may not use ${what} (${code}): choose another place, or grant access.`;
    case "EROFS":
      return `The disk that holds ${what} is read-only: choose another place.`;
    case "ENOENT":
    case "ENOTDIR":
    case "EISDIR":
      return path && `${path} cannot be used (${code}): choose another place.`;
  }
}
