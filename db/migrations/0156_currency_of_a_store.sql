-- The owner chooses the currency, until the first order that is not a demo order: domain/currency/change-currency.ts.
-- All prices keep their figures then: 24.00 is 2400 cents, 24 yen or 24000 fils.
grant update (currency_code) on stores to :"owner";
grant update (tiers, until, free_from_cents) on shipping_rates to :"owner";

-- The prices of the past are still written by functions alone: nobody may make one up.
create function scale_recorded_prices(factor numeric) returns void
  language sql volatile security definer set search_path = public, pg_temp
as $$
  update variant_prices set price_cents = case when price_cents > 0 then greatest(1, round(price_cents * factor)) else 0 end
  where store_id = current_store_id()
$$;
revoke execute on function scale_recorded_prices from public;
grant execute on function scale_recorded_prices to :"owner";

-- Whether the store still sells in this currency. Its row stays locked until the order is written: a change waits for
-- the order, or the order for the change. Volatile, so that it sees a change that it has waited for.
create function keeps_currency(store uuid, code text) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp
as $$
begin
  perform from stores where id = store and currency_code = code for key share;
  return found;
end $$;
revoke execute on function keeps_currency from public;
grant execute on function keeps_currency to :"shopper";
