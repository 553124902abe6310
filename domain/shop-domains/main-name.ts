/** Of the row `stores s`: the name of its own at which the shop stands for everyone; null without one. */
export const MAIN_NAME = `(select d.name from shop_domains d
  where d.store_id = s.id and d.is_main and d.state in ('live', 'failing'))`;
