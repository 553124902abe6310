-- What an owner corrects: where an order goes until it is shipped, and what is known of a parcel. The country stays,
-- because prices depend on it.
grant update (email, shipping_name, shipping_address1, shipping_address2, shipping_city, shipping_zip, shipping_region,
  shipping_phone) on orders to :"owner";
grant update (carrier, tracking_number) on fulfillments to :"owner";
