export type History<State> = { past: readonly State[]; present: State; future: readonly State[] };

export const MAX_UNDO_STEPS = 200;

export function startHistory<State>(present: State): History<State> {
  return { past: [], present, future: [] };
}

/** Adds an undo step, unless nothing changed. */
export function record<State>(history: History<State>, next: State): History<State> {
  if (next === history.present) return history;
  return { past: [...history.past, history.present].slice(-MAX_UNDO_STEPS), present: next, future: [] };
}

/** The same state with more detail, such as shown errors; adds no undo step. */
export function amend<State>(history: History<State>, present: State): History<State> {
  return { ...history, present };
}

export function undo<State>({ past, present, future }: History<State>): History<State> {
  const previous = past.at(-1);
  if (previous === undefined) return { past, present, future };
  return { past: past.slice(0, -1), present: previous, future: [present, ...future] };
}

export function redo<State>({ past, present, future }: History<State>): History<State> {
  const next = future[0];
  if (next === undefined) return { past, present, future };
  return { past: [...past, present], present: next, future: future.slice(1) };
}
