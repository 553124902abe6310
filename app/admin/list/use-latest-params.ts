import { useRef } from "react";
import { useLocation, useNavigate, useNavigation, useSearchParams } from "react-router";

type ParamsChange = (latest: URLSearchParams) => Record<string, string> | URLSearchParams;

/**
 * The query of the address, and its change. A change builds on the newest address, which may not be rendered yet: two
 * filters that are changed shortly after another are both kept.
 */
export function useLatestParams(): [URLSearchParams, (change: ParamsChange) => Promise<void>] {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const { location: goingTo } = useNavigation();
  const navigate = useNavigate();
  const asked = useRef<URLSearchParams>(undefined);

  async function change(build: ParamsChange) {
    // A search that ends after a link was pressed must not call its owner back.
    if (goingTo && goingTo.pathname !== pathname) return;
    const next = new URLSearchParams(build(asked.current ?? new URLSearchParams(window.location.search)));
    asked.current = next;
    await navigate(`?${next}`, { replace: true, preventScrollReset: true });
    if (asked.current === next) asked.current = undefined;
  }

  return [params, change];
}
