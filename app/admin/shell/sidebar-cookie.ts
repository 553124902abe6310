const NAME = "sidebar";
const TABLET = "(width < 1024px)";
const WEEK_IN_SECONDS = 7 * 24 * 60 * 60;

/** The stored state; by default open where the screen is wide enough. */
export function isSidebarCollapsed(): boolean {
  const kept = document.cookie.split("; ").find((cookie) => cookie.startsWith(`${NAME}=`));
  return kept ? kept === `${NAME}=collapsed` : matchMedia(TABLET).matches;
}

export function rememberSidebar(collapsed: boolean): void {
  const state = collapsed ? "collapsed" : "expanded";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that owners use
  document.cookie = `${NAME}=${state}; path=/; max-age=${WEEK_IN_SECONDS}; samesite=lax`;
}
