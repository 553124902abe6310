import { StartError } from "#db/start-error.ts";

/** Why the port could not be opened, for the person who chose it. */
export function listenRefusal(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code) {
    case "EADDRINUSE":
      return new StartError(
        `Port ${port} is taken. Stop what uses it, or choose another one, as in PORT=3001 npm start.`,
      );
    case "EACCES":
      return new StartError(
        `Port ${port} needs more rights than this user has: choose one from 1024 on, as in PORT=3000, and let a proxy listen on ${port}.`,
      );
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return new StartError(
        `HOST must be an address of this machine, and ${host} is not (${error.code}): 127.0.0.1 is for this machine alone, 0.0.0.0 for all networks.`,
      );
    default:
      return error;
  }
}
