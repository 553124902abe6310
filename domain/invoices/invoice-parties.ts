import { findCountryCode } from "#domain/addresses/countries.ts";
import { buyerLines } from "#domain/orders/buyer-lines.ts";
import type { Order } from "#domain/orders/lock-order.ts";
import { sellerLines } from "#domain/stores/seller-lines.ts";
import type { StoreDetails } from "#domain/stores/store-details.ts";
import type { BuyerIdentity, InvoiceContent, SellerIdentity } from "#rules/invoice/invoice.ts";
import { say } from "#rules/language/say.ts";

type Parties = Pick<InvoiceContent, "seller" | "buyer">;

/** Who sells and who buys: as printed, and in parts for programs. */
export function invoiceParties(order: Order, details: StoreDetails, store_name: string): Parties {
  const vatId = order.buyerVatId && say.print.vatId({ id: order.buyerVatId });
  return {
    seller: { store_name, lines: sellerLines(details), identity: sellerIdentity(details) },
    buyer: {
      lines: [...buyerLines(order), vatId].filter(Boolean),
      identity: buyerIdentity(order),
    },
  };
}

function sellerIdentity(details: StoreDetails): SellerIdentity {
  return {
    name: details.legal_name,
    street: details.street,
    further: "",
    postal_code: details.postal_code,
    city: details.city,
    region: details.region,
    country_code: details.country_code,
    tax_number: details.tax_number,
    vat_id: details.vat_id,
    email: details.contact_email,
  };
}

function buyerIdentity(order: Order): BuyerIdentity {
  return {
    name: order.shippingName,
    company: order.buyerCompany,
    vat_id: order.buyerVatId,
    street: order.shippingAddress1,
    further: order.shippingAddress2,
    postal_code: order.shippingZip,
    city: order.shippingCity,
    region: order.shippingRegion,
    country_code: order.shippingCountryCode ?? findCountryCode(order.shippingCountry) ?? "",
  };
}
