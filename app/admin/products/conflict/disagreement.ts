export type Side = "mine" | "theirs";

/** What both versions cannot have at once. */
export type Disagreement = {
  id: string;
  label: string;
  by: "elsewhere" | "sale";
  /** What kind of value it is about, for saying it in words. */
  field: string;
  before?: unknown;
  mine: unknown;
  theirs: unknown;
  suggested: Side;
};

/** By the disagreement's id. */
export type Choices = Partial<Record<string, Side>>;
