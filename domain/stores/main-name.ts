/** The name of its own at which a shop stands for everyone; null without one. `store` is the SQL of its id. */
export function mainNameOf(store: string): string {
  return `(select d.name from shop_domains d
  where d.store_id = ${store} and d.is_main and d.state in ('live', 'failing'))`;
}

/** Of the row `stores s`. */
export const MAIN_NAME = mainNameOf("s.id");
