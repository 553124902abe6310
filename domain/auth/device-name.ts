// The order matters: most browsers also claim to be the ones below them.
const BROWSERS: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/HeadlessChrome\/|Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];

const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/CrOS/, "ChromeOS"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/Linux/, "Linux"],
];

/** What a user agent says of itself: enough to tell one's own devices apart. */
export function deviceParts(userAgent: string): { browser?: string; system?: string } {
  const first = (known: [RegExp, string][]) => known.find(([pattern]) => pattern.test(userAgent))?.[1];
  return { browser: first(BROWSERS), system: first(SYSTEMS) };
}

/** "Firefox on Windows". */
export function deviceName(userAgent: string): string {
  const { browser, system } = deviceParts(userAgent);
  if (!browser && !system) return "Unknown device";
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? "");
}
