-- The prices at which shoppers could buy a variant, and since when: each holds until the next begins. Beside a
-- crossed-out price a store can show the lowest of the 30 days before. A draft's price is no shopper's price: it is
-- recorded when the product becomes active, and the price before counts until then.
create table variant_prices (
  store_id uuid not null,
  variant_id uuid not null,
  since timestamptz not null default clock_timestamp(),
  price_cents bigint not null,
  primary key (variant_id, since),
  foreign key (store_id, variant_id) references product_variants (store_id, id) on delete cascade
);

insert into variant_prices (store_id, variant_id, since, price_cents)
select v.store_id, v.id, now(), v.price_cents
from product_variants v join products p on p.store_id = v.store_id and p.id = v.product_id
where p.status = 'active';

alter table variant_prices enable row level security;

-- Written by the triggers alone: nobody may make up, change or remove a price of the past.
grant select on variant_prices to :"owner", :"shopper";
create policy owner_reads on variant_prices for select to :"owner" using (store_id = current_store_id());
create policy shopper_reads on variant_prices for select to :"shopper" using (store_id = current_store_id());

-- At the end of the transaction: of several changes in one save only the last was ever a price. The variant stays
-- locked until then, so that two saves at once record their prices in the order in which they hold.
create function record_price(variant uuid) returns void
  language plpgsql
as $$
begin
  insert into variant_prices (store_id, variant_id, price_cents, since)
  select v.store_id, v.id, v.price_cents,
    -- The clock may have been set back meanwhile.
    greatest(clock_timestamp(), recorded.since + interval '1 microsecond')
  from product_variants v
  join products p on p.store_id = v.store_id and p.id = v.product_id and p.status = 'active'
  left join lateral (
    select h.price_cents, h.since from variant_prices h where h.variant_id = v.id order by h.since desc limit 1
  ) recorded on true
  where v.id = variant and recorded.price_cents is distinct from v.price_cents;
end $$;
revoke execute on function record_price from public;

create function record_variant_price() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform record_price(new.id);
  return null;
end $$;
revoke execute on function record_variant_price from public;

create function record_product_prices() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform record_price(id) from product_variants where store_id = new.store_id and product_id = new.id;
  return null;
end $$;
revoke execute on function record_product_prices from public;

create constraint trigger record_first_price after insert on product_variants
  deferrable initially deferred for each row execute function record_variant_price();
create constraint trigger record_price_change after update of price_cents on product_variants
  deferrable initially deferred for each row
  when (old.price_cents is distinct from new.price_cents) execute function record_variant_price();
create constraint trigger record_prices_on_sale after update of status on products
  deferrable initially deferred for each row
  when (old.status <> new.status and new.status = 'active') execute function record_product_prices();

alter table stores add column show_lowest_price boolean not null default false;
grant update (show_lowest_price) on stores to :"owner";
