const NETWORKS: Record<string, string> = {
  "instagram.com": "Instagram",
  "facebook.com": "Facebook",
  "tiktok.com": "TikTok",
  "youtube.com": "YouTube",
  "pinterest.com": "Pinterest",
  "x.com": "X",
  "twitter.com": "X",
  "threads.net": "Threads",
  "bsky.app": "Bluesky",
  "linkedin.com": "LinkedIn",
  "etsy.com": "Etsy",
};

/** What a link to a profile is called: the network, or else the address's host. */
export function socialNetwork(url: string): string {
  const host = URL.parse(url)?.hostname.replace(/^(?:www|m)\./, "") ?? url;
  return NETWORKS[host] ?? host;
}
