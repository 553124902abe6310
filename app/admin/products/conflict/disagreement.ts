export type Side = "mine" | "theirs";

/** A value that both versions changed in different ways. */
export type Disagreement = {
  id: string;
  label: string;
  by: "elsewhere" | "sale";
  /** The kind of value, for its text. */
  field: string;
  before?: unknown;
  mine: unknown;
  theirs: unknown;
  suggested: Side;
};

/** By the conflict's id. */
export type Choices = Partial<Record<string, Side>>;
