/** What this machine does not allow is neither a success nor a failure. */
export class Skipped extends Error {}
