const NAME = "sidebar";
const WEEK_IN_SECONDS = 7 * 24 * 60 * 60;

export function isSidebarCollapsed(): boolean {
  return document.cookie.split("; ").includes(`${NAME}=collapsed`);
}

export function rememberSidebar(collapsed: boolean): void {
  const state = collapsed ? "collapsed" : "expanded";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that owners use
  document.cookie = `${NAME}=${state}; path=/; max-age=${WEEK_IN_SECONDS}; samesite=lax`;
}
