import { useEffect, useState } from "react";

const PAUSE_MS = 300;

/** The words once the owner has paused: not every letter is worth a request. */
export function useDeferredWords(words: string): string {
  const [settled, setSettled] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return settled;
}
