-- The pictures of a variant, in order, out of its product's. A removed picture drops out of its variants.
alter table product_images add unique (store_id, id);

create table variant_images (
  store_id uuid not null,
  variant_id uuid not null,
  image_id uuid not null,
  position integer not null,
  primary key (store_id, variant_id, position),
  unique (store_id, image_id, variant_id),
  foreign key (store_id, variant_id) references product_variants (store_id, id) on delete cascade,
  foreign key (store_id, image_id) references product_images (store_id, id) on delete cascade
);

alter table variant_images enable row level security;
grant select, insert, delete on variant_images to :"owner";
create policy owner_keeps on variant_images to :"owner" using (store_id = current_store_id());
grant select on variant_images to :"shopper";
create policy shopper_reads on variant_images for select to :"shopper" using (store_id = current_store_id());
