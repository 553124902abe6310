import { BlockList, isIP } from "node:net";

// By IANA's registries of special-purpose addresses.
const RESERVED_IPV4 = listOf("ipv4", [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
]);

// Public addresses of IPv6 are in one block. Outside it are loopback, local and multicast addresses, and the forms
// that hold an IPv4 address (mapped, NAT64).
const GLOBAL_IPV6 = listOf("ipv6", ["2000::/3"]);
// Teredo and other protocols, documentation, 6to4.
const RESERVED_IPV6 = listOf("ipv6", ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"]);

const PORTS = [80, 443];

/** Whether a connection to this address leaves our own network, to a port of websites. */
export function isPublicEndpoint(address: string, port: number): boolean {
  return PORTS.includes(port) && isPublicAddress(address);
}

export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !RESERVED_IPV4.check(address, "ipv4");
    case 6:
      // A zone such as “%eth0” names one of our own network interfaces.
      return (
        !address.includes("%") && GLOBAL_IPV6.check(address, "ipv6") && !RESERVED_IPV6.check(address, "ipv6")
      );
    default:
      return false;
  }
}

function listOf(family: "ipv4" | "ipv6", blocks: string[]): BlockList {
  const list = new BlockList();
  for (const block of blocks) {
    const [address = "", bits] = block.split("/");
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}
