/**
 * The date of the Universal Commerce Protocol that assistants are served. docs/assistants.md says how to follow the
 * next one.
 */
export const UCP_VERSION = "2026-08-25";

const SITE = `https://ucp.dev/${UCP_VERSION}`;

export const SHOPPING_SERVICE = {
  name: "dev.ucp.shopping",
  spec: `${SITE}/specification/overview`,
  schema: `${SITE}/services/shopping/mcp.openrpc.json`,
};

export type Capability = {
  spec: string;
  schema: string;
  /** Of an extension: it is active only with one of these. */
  extends?: readonly string[];
};

/** What a shop can do for assistants. One that an assistant does not know as well is not used with it. */
export const CAPABILITIES: Readonly<Record<string, Capability>> = {
  "dev.ucp.shopping.catalog.search": {
    spec: `${SITE}/specification/shopping/catalog/search`,
    schema: `${SITE}/schemas/shopping/catalog_search.json`,
  },
  "dev.ucp.shopping.catalog.lookup": {
    spec: `${SITE}/specification/shopping/catalog/lookup`,
    schema: `${SITE}/schemas/shopping/catalog_lookup.json`,
  },
  "dev.ucp.shopping.cart": {
    spec: `${SITE}/specification/shopping/cart`,
    schema: `${SITE}/schemas/shopping/cart.json`,
  },
  "dev.ucp.shopping.checkout": {
    spec: `${SITE}/specification/shopping/checkout`,
    schema: `${SITE}/schemas/shopping/checkout.json`,
  },
  "dev.ucp.shopping.fulfillment": {
    spec: `${SITE}/specification/fulfillment`,
    schema: `${SITE}/schemas/shopping/fulfillment.json`,
    extends: ["dev.ucp.shopping.checkout"],
  },
  "dev.ucp.shopping.discount": {
    spec: `${SITE}/specification/discount`,
    schema: `${SITE}/schemas/shopping/discount.json`,
    extends: ["dev.ucp.shopping.cart", "dev.ucp.shopping.checkout"],
  },
};

/** A failed negotiation, by the protocol's code of JSON-RPC. */
export const NEGOTIATION_FAILED = -32001;

/** What an assistant tells of itself, as far as a shop uses it. */
export type AgentProfile = { version: string; capabilities: readonly string[] };

/** Which capabilities of the shop the assistant knows at the same date; extensions only beside what they extend. */
export function negotiate({ capabilities }: AgentProfile): ReadonlySet<string> {
  const active = new Set(Object.keys(CAPABILITIES).filter((name) => capabilities.includes(name)));
  let before: number;
  do {
    before = active.size;
    for (const name of active) {
      const parents = CAPABILITIES[name]?.extends;
      if (parents && !parents.some((parent) => active.has(parent))) active.delete(name);
    }
  } while (active.size < before);
  return active;
}

/** The capability of an answer, and the active extensions of it. */
export function relevant(active: ReadonlySet<string>, capability: string): string[] {
  return [...active].filter(
    (name) => name === capability || CAPABILITIES[name]?.extends?.includes(capability),
  );
}

/** What a shop tells of itself at `/.well-known/ucp`. `address`: where it stands for everyone. */
export function businessProfile(address: string): object {
  const version = UCP_VERSION;
  const { name, ...service } = SHOPPING_SERVICE;
  return {
    ucp: {
      version,
      services: { [name]: [{ version, transport: "mcp", endpoint: `${address}/ucp/mcp`, ...service }] },
      capabilities: Object.fromEntries(
        Object.entries(CAPABILITIES).map(([name, capability]) => [name, [{ version, ...capability }]]),
      ),
      // A person pays at the shop's own checkout.
      payment_handlers: {},
    },
  };
}
