const HOME = "/admin";
const ELSEWHERE = "http://elsewhere.invalid";
const MAX_LENGTH = 1000;

/** Where to go after signing in: always a page of the back office, whatever was requested. */
export function wantedPath(asked: string | undefined): string {
  if (!asked?.startsWith("/") || asked.length > MAX_LENGTH || !URL.canParse(asked, ELSEWHERE)) return HOME;
  const { origin, pathname, search } = new URL(asked, ELSEWHERE);
  const inOffice = pathname === HOME || pathname.startsWith(`${HOME}/`);
  const isSignIn = pathname === `${HOME}/auth` || pathname.startsWith(`${HOME}/auth/`);
  return origin === ELSEWHERE && inOffice && !isSignIn ? pathname + search : HOME;
}
