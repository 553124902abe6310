-- Withdrawal from the contract: a shopper declares it on a page of the store, and its owner gets a return request.
alter table stores add column takes_withdrawals boolean not null default false;
grant update (takes_withdrawals) on stores to :"owner";
grant select (takes_withdrawals) on stores to :"shopper";

create table returns (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null,
  order_id uuid not null,
  state text not null default 'requested' check (state in ('requested', 'received', 'refunded', 'refused')),
  -- As the shopper wrote them.
  name text not null check (char_length(name) between 1 and 200),
  words text not null default '' check (char_length(words) <= 1000),
  -- Why the owner refused it. Shoppers are not shown it.
  reason text check (char_length(reason) between 1 and 1000),
  -- The refund that answers it, also while that is under way.
  refund_id uuid,
  created_at timestamptz not null default now(),
  check ((state = 'refused') = (reason is not null)),
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade,
  foreign key (store_id, refund_id) references refunds (store_id, id),
  unique (store_id, id)
);
create index returns_of_order on returns (store_id, order_id, created_at);
create index returns_by_refund on returns (store_id, refund_id) where refund_id is not null;

create table return_lines (
  store_id uuid not null,
  return_id uuid not null,
  order_line_item_id uuid not null,
  quantity integer not null check (quantity > 0),
  primary key (return_id, order_line_item_id),
  foreign key (store_id, return_id) references returns (store_id, id) on delete cascade,
  foreign key (store_id, order_line_item_id) references order_line_items (store_id, id) on delete cascade
);
create index return_lines_of_line on return_lines (store_id, order_line_item_id);

alter table returns enable row level security;
alter table return_lines enable row level security;

grant select, update (state, reason, refund_id) on returns to :"owner";
grant select on return_lines to :"owner";
create policy owner_keeps on returns to :"owner" using (store_id = current_store_id());
create policy owner_reads on return_lines for select to :"owner" using (store_id = current_store_id());

-- Shoppers write a request, and read that it is there: not the name, the words or the reason.
grant insert, select (id, store_id, order_id, state, created_at) on returns to :"shopper";
grant insert, select on return_lines to :"shopper";
create policy shopper_reads on returns for select to :"shopper" using (store_id = current_store_id());
create policy shopper_asks on returns for insert to :"shopper"
  with check (store_id = current_store_id() and state = 'requested' and refund_id is null);
create policy shopper_reads on return_lines for select to :"shopper" using (store_id = current_store_id());
create policy shopper_asks on return_lines for insert to :"shopper" with check (store_id = current_store_id());
