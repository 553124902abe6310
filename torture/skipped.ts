/** A case that this machine cannot run is neither a success nor a failure. */
export class Skipped extends Error {}
