import { useEffect, useState } from "react";

/** What follows the # in a mail's link: empty without any, `undefined` until hydration. */
export function useTokenFromAddress(): string | undefined {
  const [token, setToken] = useState<string>();
  useEffect(() => {
    const take = () => {
      const found = window.location.hash.slice(1);
      setToken((known) => found || known || "");
      // Removed from the history, where the next person at this machine would find it.
      if (found) window.history.replaceState(window.history.state, "", window.location.pathname);
    };
    take();
    window.addEventListener("hashchange", take);
    return () => window.removeEventListener("hashchange", take);
  }, []);
  return token;
}
