/** Why the database cannot be used. The message is one sentence, for the person who started the process. */
export class StartError extends Error {}
