type Carrier = { named: RegExp; page: string };

const CARRIERS: readonly Carrier[] = [
  { named: /\bdhl\b/, page: "https://www.dhl.com/global-en/home/tracking.html?tracking-id=" },
  { named: /\bups\b/, page: "https://www.ups.com/track?tracknum=" },
  { named: /\bfed ?ex\b/, page: "https://www.fedex.com/fedextrack/?trknbr=" },
  { named: /\bgls\b/, page: "https://gls-group.com/GROUP/en/parcel-tracking/?match=" },
  { named: /\b(brt|bartolini)\b/, page: "https://vas.brt.it/vas/sped_det_show.hsm?Nspediz=" },
  { named: /\bposte( ?italiane)?\b/, page: "https://www.poste.it/cerca/index.html#/risultati-spedizioni/" },
  { named: /\busps\b/, page: "https://tools.usps.com/go/TrackConfirmAction?tLabels=" },
  { named: /\bdpd\b/, page: "https://tracking.dpd.de/status/en_US/parcel/" },
  { named: /\broyal ?mail\b/, page: "https://www.royalmail.com/track-your-item#/tracking-results/" },
];

/** Where the shopper can track the parcel; undefined for unknown carriers. */
export function trackingLink(carrier: string | null, trackingNumber: string | null): string | undefined {
  const number = (trackingNumber ?? "").replace(/\s+/g, "");
  if (number === "" || !number.isWellFormed()) return;
  const page = findCarrier(carrier ?? "")?.page;
  return page && page + encodeURIComponent(number);
}

function findCarrier(name: string): Carrier | undefined {
  const words = name
    .toLowerCase()
    .replaceAll(".", "")
    .replace(/[^a-z\d]+/g, " ");
  return CARRIERS.find((carrier) => carrier.named.test(words));
}
