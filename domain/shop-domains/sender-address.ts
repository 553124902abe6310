/**
 * Of the row `stores s`: the address that its mails to shoppers are sent from; null: the platform's. Its domain may have
 * been lost a moment ago.
 */
export const SENDER_ADDRESS = `(select a.local_part || '@' || n.name from sender_addresses a
    join shop_domains n on n.store_id = a.store_id and n.id = a.shop_domain_id
  where a.store_id = s.id and a.state in ('live', 'failing') and n.state in ('proven', 'live', 'failing'))`;
