type OrderAddress = {
  shipping_name: string;
  shipping_address1: string;
  shipping_address2: string;
  shipping_city: string;
  shipping_zip: string;
  shipping_region: string;
  shipping_country: string;
};

/** As it would stand on a label, and ready to be copied onto one. */
export function addressLines(order: OrderAddress): string[] {
  return [
    order.shipping_name,
    order.shipping_address1,
    order.shipping_address2,
    `${order.shipping_zip} ${order.shipping_city}`.trim(),
    order.shipping_region,
    order.shipping_country,
  ].filter(Boolean);
}
