/** The pictures `product_images i` of `products p`, the featured one first. */
export const FEATURED_FIRST = "(i.url = p.featured_image_url) is true desc, i.position, i.id";

/** One picture as JSON, from the row `media_files m`; null when the url names no file of ours. */
export function pictureJson(alt: string): string {
  return `case when m.url is not null then json_build_object(
    'url', m.url, 'alt', ${alt}, 'width', m.width, 'height', m.height, 'widths', m.widths, 'blur', m.blur) end`;
}

/** The URL of the picture that shows a variant: its own first, otherwise the featured one of its product. */
export function variantPictureUrl(variant: string, product: string): string {
  return `coalesce((
    select i.url from variant_images used
      join product_images i on i.store_id = used.store_id and i.id = used.image_id
    where used.store_id = ${variant}.store_id and used.variant_id = ${variant}.id
    order by used.position limit 1), ${product}.featured_image_url)`;
}

/** By variant, the places of its pictures among those of `products p`; null where no variant has any. */
export const VARIANT_PICTURES_JSON = `(
  select json_object_agg(variant_id, places) from (
    select used.variant_id, json_agg(picture.place order by used.position) as places
    from (
      select i.id, row_number() over (order by ${FEATURED_FIRST}) - 1 as place
      from product_images i join media_files m on m.store_id = i.store_id and m.url = i.url
      where i.store_id = p.store_id and i.product_id = p.id
    ) picture join variant_images used on used.store_id = p.store_id and used.image_id = picture.id
    group by used.variant_id) pictured)`;

type Product = { variants: { id: string; pictures?: number[] }[] };

/** A product as a query with `VARIANT_PICTURES_JSON` reads it. */
export type ReadProduct<P extends Product> = P & { variantPictures: { [variant: string]: number[] } | null };

/** The product, each variant with its pictures, if it has any. */
export function withPictures<P extends Product>({ variantPictures: pictures, ...product }: ReadProduct<P>) {
  const variants = product.variants.map((variant) => {
    const own = pictures?.[variant.id];
    return own ? { ...variant, pictures: own } : variant;
  });
  return { ...product, variants } as unknown as P;
}
