import { expect, test } from "vitest";
import { trackingLink } from "./carrier-tracking.ts";

test.each([
  ["DHL", "www.dhl.com"],
  ["dhl express", "www.dhl.com"],
  ["UPS", "www.ups.com"],
  ["U.P.S.", "www.ups.com"],
  ["Fed-Ex", "www.fedex.com"],
  ["FedEx Ground", "www.fedex.com"],
  ["GLS Italy", "gls-group.com"],
  ["BRT", "vas.brt.it"],
  ["Bartolini", "vas.brt.it"],
  ["Poste Italiane", "www.poste.it"],
  ["posteitaliane", "www.poste.it"],
  ["USPS", "tools.usps.com"],
  ["DPD", "tracking.dpd.de"],
  [" ROYAL MAIL ", "www.royalmail.com"],
])("a parcel with %j is tracked at %s", (carrier, host) => {
  const link = trackingLink(carrier, "1Z 999");
  expect(link).toMatch(/1Z999$/);
  expect(new URL(link ?? "").host).toBe(host);
});

test("other carriers, and parcels without carrier or number, have no link", () => {
  expect(trackingLink("My cousin", "1")).toBeUndefined();
  expect(trackingLink("Groups", "1")).toBeUndefined();
  expect(trackingLink("Postepay", "1")).toBeUndefined();
  expect(trackingLink(null, "1")).toBeUndefined();
  expect(trackingLink("DHL", null)).toBeUndefined();
  expect(trackingLink("DHL", "  ")).toBeUndefined();
});

test("a tracking number cannot change the rest of the URL", () => {
  expect(trackingLink("UPS", '1&x="><script>#')).toBe(
    "https://www.ups.com/track?tracknum=1%26x%3D%22%3E%3Cscript%3E%23",
  );
  expect(trackingLink("DHL", "\ud800")).toBeUndefined();
});
