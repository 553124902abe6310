import { readdir } from "node:fs/promises";
import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { cloneDatabase } from "#test/database.ts";
import { ROLES, type RoleNames } from "./roles.ts";

const client = new pg.Client(await cloneDatabase());
await client.connect();
afterAll(() => client.end());

// Every table of the database with its grants. A new table fails the tests until it is listed here.
const CATALOG = { owner: "DELETE INSERT SELECT UPDATE", shopper: "SELECT", service: "" };
const SOLD = { owner: "DELETE INSERT SELECT", shopper: "SELECT", service: "" };
const SIGN_IN = { owner: "", shopper: "", service: "DELETE INSERT SELECT UPDATE" };
const STORE_TABLES: Record<string, RoleNames> = {
  account_addresses: {
    owner: "DELETE SELECT",
    shopper: "DELETE INSERT SELECT UPDATE(address saved_at)",
    service: "",
  },
  // The owner may end them, and can read no hash; what sweeps all stores reads no address.
  account_codes: {
    owner: "DELETE SELECT(email store_id)",
    shopper: "DELETE INSERT SELECT UPDATE(attempts used_at)",
    service: "DELETE SELECT(expires_at)",
  },
  account_sessions: {
    owner: "DELETE SELECT(email store_id)",
    shopper: "DELETE INSERT SELECT UPDATE(last_seen_at)",
    service: "DELETE SELECT(expires_at)",
  },
  // Found by its hash before its store is known; that sweep notes when it was used.
  api_keys: {
    owner: "INSERT SELECT UPDATE(revoked_at)",
    shopper: "",
    service: "SELECT UPDATE(last_used_at)",
  },
  // Whoever knows the id may read it; the owner may not, and what sweeps all stores does not.
  assistant_sessions: {
    owner: "DELETE SELECT(email store_id)",
    shopper: "DELETE INSERT SELECT UPDATE(cancelled_at order_id wishes)",
    service: "DELETE SELECT(expires_at)",
  },
  auth_secret: { ...SIGN_IN, service: "INSERT SELECT" },
  best_sellers: SOLD,
  checkout_links: SOLD,
  collection_products: CATALOG,
  collections: CATALOG,
  // Shoppers' requests cannot read who is on the list, nor can what sweeps all stores.
  consents: {
    owner: "DELETE SELECT UPDATE(given_at left_at state)",
    shopper: "INSERT",
    service: "DELETE SELECT(asked_at id state store_id)",
  },
  // Its figures are written by triggers.
  customer_tags: { owner: "SELECT", shopper: "", service: "" },
  customers: { owner: "DELETE SELECT UPDATE(note tags version)", shopper: "", service: "" },
  discount_collections: SOLD,
  discount_products: SOLD,
  discounts: {
    owner:
      "DELETE INSERT SELECT UPDATE(applies_to code ends_at kind max_uses minimum_cents minimum_quantity " +
      "once_per_customer paused starts_at title uses value version)",
    shopper: "SELECT UPDATE(uses)",
    service: "SELECT(code store_id)",
  },
  events: {
    owner: "INSERT SELECT",
    shopper: "INSERT",
    service: "DELETE SELECT(created_at history_kind id store_id)",
  },
  exports: {
    owner: "DELETE INSERT SELECT UPDATE(ended_at files job_id problem state)",
    shopper: "",
    service: "DELETE SELECT(created_at id)",
  },
  factor_challenges: SIGN_IN,
  factors: SIGN_IN,
  former_keys: { ...SIGN_IN, service: "SELECT" },
  fulfillment_lines: SOLD,
  fulfillments: { ...SOLD, owner: `${SOLD.owner} UPDATE(carrier tracking_number)` },
  hand_overs: {
    owner: "DELETE INSERT SELECT UPDATE(asked_at from_user_id to_user_id)",
    shopper: "",
    service: "",
  },
  idempotency_keys: { owner: "", shopper: "DELETE INSERT SELECT", service: "DELETE SELECT" },
  import_items: { owner: "DELETE INSERT SELECT UPDATE", shopper: "", service: "" },
  import_pictures: { owner: "INSERT SELECT UPDATE(problem state)", shopper: "", service: "" },
  imports: {
    owner:
      "DELETE INSERT SELECT UPDATE(answers dialect ended_at example job_id made_collections problem row_count started_at state " +
      "totals undone_at unplaced)",
    shopper: "",
    service: "DELETE SELECT(created_at id)",
  },
  installation: { owner: "", shopper: "", service: "SELECT" },
  invitations: {
    owner: "DELETE INSERT SELECT UPDATE(expires_at invited_at invited_by revoked_at token_hash used_at)",
    shopper: "",
    service: "DELETE SELECT",
  },
  invoice_settings: {
    owner: "INSERT SELECT UPDATE(first_number first_year issue_on_payment own_line prefix)",
    shopper: "",
    service: "",
  },
  // Never changed and never deleted.
  invoices: { owner: "INSERT SELECT", shopper: "SELECT", service: "" },
  job_rows: { owner: "INSERT SELECT", shopper: "", service: "" },
  jobs: {
    owner: "INSERT SELECT UPDATE(attempts cancel_requested cursor done ended_at lease problem state total)",
    shopper: "",
    service: "DELETE SELECT UPDATE(attempts due_at ended_at lease lease_until problem state worked_at)",
  },
  mail_outbox: {
    owner: "INSERT SELECT UPDATE(mailbox recipient)",
    shopper: "INSERT",
    service:
      "INSERT SELECT UPDATE(attempts held_until last_error limited_by mailbox next_attempt_at recipient released_at sent_at state)",
  },
  mail_settings: { owner: "DELETE INSERT SELECT", shopper: "", service: "" },
  mail_words: { owner: "DELETE INSERT SELECT", shopper: "", service: "" },
  local_pickups: { ...SOLD, service: "SELECT(store_id)" },
  media_files: { ...CATALOG, service: "DELETE SELECT" },
  // Sign-in opens a store with its owner; whoever else joins is written by an owner.
  memberships: { owner: "DELETE INSERT SELECT UPDATE(role)", shopper: "", service: "INSERT SELECT" },
  old_handles: CATALOG,
  menus: { owner: "INSERT SELECT UPDATE(footer header)", shopper: "", service: "SELECT" },
  // Written by functions and triggers.
  order_counts: { owner: "SELECT", shopper: "", service: "" },
  order_discounts: { owner: "SELECT UPDATE(released)", shopper: "INSERT SELECT", service: "" },
  order_line_items: {
    owner:
      "DELETE INSERT SELECT " +
      "UPDATE(cancelled_quantity fulfilled_quantity refunded_quantity restocked_quantity returned_quantity)",
    shopper:
      "INSERT SELECT(cancelled_quantity discount_cents fulfilled_quantity id image_url order_id position price_cents " +
      "product_id quantity refunded_quantity sku store_id tax_cents tax_rate title total_cents variant_id variant_title)",
    service: "",
  },
  orders: {
    owner:
      "DELETE INSERT SELECT UPDATE(archived_at cancel_unpaid_at cancelled_at cancelled_cents cancelled_refunded_cents email financial_status " +
      "fulfillment_status overpaid_cents overpaid_refunded_cents paid_cents refunded_cents remind_at shipping_address1 shipping_address2 shipping_city " +
      "shipping_name shipping_phone shipping_region shipping_zip)",
    shopper:
      "INSERT SELECT(cancelled_at cancelled_cents cancelled_refunded_cents created_at currency_code demo discount_cents email financial_status " +
      "fulfillment_status id order_number overpaid_cents overpaid_refunded_cents paid_cents payment_instructions payment_kind payment_method_id payment_name " +
      "pickup_address pickup_instructions refunded_cents shipping_address1 shipping_address2 shipping_cents " +
      "shipping_city shipping_country shipping_country_code shipping_delivery_time shipping_discount_cents " +
      "shipping_method_id shipping_method_name shipping_name shipping_phone shipping_region shipping_tax_cents " +
      "shipping_tax_rate shipping_zip store_id subtotal_cents tax_cents tax_included tax_percent taxes total_cents)",
    service: "SELECT(cancel_unpaid_at id remind_at store_id)",
  },
  // Append only, and of no store.
  operator_deeds: { owner: "", shopper: "", service: "INSERT SELECT" },
  pages: CATALOG,
  own_texts: { owner: "DELETE INSERT SELECT UPDATE(hash texts)", shopper: "SELECT", service: "SELECT" },
  payment_methods: { ...SOLD, service: "SELECT(active store_id)" },
  payment_sessions: {
    owner: "SELECT UPDATE(due_at reference released url)",
    shopper: "INSERT(due_at expires_at order_id store_id) SELECT(due_at order_id store_id)",
    service: "SELECT(due_at order_id released store_id) UPDATE(due_at)",
  },
  payments: { owner: "INSERT SELECT", shopper: "", service: "" },
  picture_sources: { owner: "INSERT SELECT UPDATE(url)", shopper: "", service: "" },
  private_file_chunks: { owner: "INSERT SELECT", shopper: "", service: "DELETE SELECT(file_id position)" },
  private_files: {
    owner: "DELETE INSERT SELECT UPDATE(bytes finished_at written_at)",
    shopper: "",
    service: "DELETE SELECT",
  },
  product_images: CATALOG,
  product_options: CATALOG,
  product_variants: { ...CATALOG, shopper: "SELECT UPDATE(inventory_qty)" },
  product_views: { owner: "INSERT SELECT UPDATE(version views)", shopper: "", service: "" },
  products: CATALOG,
  provider_events: { owner: "INSERT SELECT", shopper: "", service: "DELETE SELECT(received_at)" },
  // Of no store's role: processes have them in memory.
  quota_uses: { ...SIGN_IN, service: "INSERT SELECT UPDATE(began_at used)" },
  quotas: { ...SIGN_IN, service: "DELETE INSERT SELECT UPDATE(most)" },
  rate_limits: SIGN_IN,
  recovery_codes: SIGN_IN,
  redirects: CATALOG,
  refresh_tokens: SIGN_IN,
  related_products: CATALOG,
  refund_lines: { owner: "INSERT SELECT", shopper: "", service: "" },
  refunds: {
    owner: "INSERT SELECT UPDATE(done_at due_at failure provider_ref state)",
    shopper: "",
    service: "SELECT(created_at due_at id provider state store_id) UPDATE(due_at)",
  },
  restocks: {
    owner: "DELETE INSERT SELECT UPDATE",
    shopper: "",
    service: "SELECT(look_at store_id variant_id)",
  },
  return_lines: { owner: "SELECT", shopper: "INSERT SELECT", service: "" },
  returns: {
    owner: "SELECT UPDATE(reason refund_id state)",
    shopper: "INSERT SELECT(created_at id order_id state store_id)",
    service: "",
  },
  search_misses: { owner: "SELECT", shopper: "", service: "DELETE SELECT(day)" },
  // What looks through all stores learns which are due.
  retention_rules: { owner: "DELETE INSERT SELECT UPDATE", shopper: "", service: "SELECT(due_at store_id)" },
  search_synonyms: { owner: "INSERT SELECT UPDATE(groups)", shopper: "SELECT", service: "" },
  sender_addresses: {
    owner:
      "DELETE INSERT SELECT UPDATE(checked_at chosen_at failing_since last_error local_part refused_at " +
      "shop_domain_id state told_at wrong_record)",
    shopper: "",
    service: "",
  },
  sessions: SIGN_IN,
  // Changed only with the currency.
  shipping_rates: { ...SOLD, owner: `${SOLD.owner} UPDATE(free_from_cents tiers until)` },
  shipping_zones: { ...SOLD, service: "SELECT(store_id)" },
  // Its records are read by everyone; what is due is found in all stores.
  shop_domains: {
    owner:
      "DELETE INSERT SELECT " +
      "UPDATE(checked_at due_at failing_since is_main last_error live_at moves_at proven_at state told_at)",
    shopper: "SELECT(is_main name state store_id)",
    service: "SELECT UPDATE(due_at)",
  },
  sign_in_requests: SIGN_IN,
  // Shoppers' requests cannot read who waits, nor can what sweeps all stores.
  stock_wishes: {
    owner: "DELETE SELECT UPDATE(asked_again_at confirmed_at mail_id)",
    shopper: "INSERT",
    service: "DELETE SELECT(asked_again_at asked_at confirmed_at id mail_id store_id)",
  },
  store_details: {
    owner:
      "INSERT SELECT " +
      "UPDATE(city contact_email country_code legal_name postal_code region small_business street tax_number time_zone vat_id)",
    shopper: "SELECT(country_code store_id time_zone)",
    service: "SELECT(store_id time_zone)",
  },
  store_slugs: { owner: "SELECT", shopper: "", service: "SELECT" },
  stripe_accounts: {
    owner: "DELETE INSERT SELECT UPDATE",
    shopper: "SELECT(active method_id store_id)",
    service: "SELECT(active store_id)",
  },
  stores: {
    owner:
      "SELECT UPDATE(asks_for_news best_sellers_counted_on currency_code first_steps_dismissed has_accounts language mails_version menus_version name onboarding_completed opening_soon payments_version protects_orders search_as_you_type search_description search_title sells_to_assistants shipping_flat_rate_cents shipping_version show_lowest_price slug social_image_alt social_image_url synonyms_version takes_stock_wishes takes_withdrawals tax_percent tax_version texts_version theme_version)",
    shopper:
      "SELECT(asks_for_news created_at currency_code has_accounts id language name onboarding_completed opening_soon protects_orders search_as_you_type sells_to_assistants shipping_flat_rate_cents slug suspended_at takes_stock_wishes takes_withdrawals tax_percent)",
    service:
      "INSERT SELECT UPDATE(closing_at history_is_cut reason_before_closing suspended_at suspended_reason suspended_with)",
  },
  tax_rates: SOLD,
  tax_settings: { ...SOLD, service: "SELECT(included store_id)" },
  theme_drafts: { owner: "DELETE INSERT SELECT UPDATE(theme)", shopper: "", service: "" },
  theme_previews: { owner: "DELETE INSERT SELECT", shopper: "", service: "SELECT" },
  themes: { owner: "DELETE INSERT SELECT", shopper: "", service: "SELECT(published_at store_id theme)" },
  // Of the people of its own store.
  users: { ...SIGN_IN, owner: "SELECT(email id)" },
  variant_images: SOLD,
  undeliverable_addresses: {
    owner: "DELETE INSERT SELECT UPDATE(noted_at reason)",
    shopper: "",
    service: "DELETE SELECT(noted_at)",
  },
  variant_prices: { owner: "SELECT", shopper: "SELECT", service: "" },
  // Written by triggers alone.
  webhook_changes: { owner: "", shopper: "", service: "DELETE SELECT" },
  webhook_messages: {
    owner:
      "DELETE INSERT(due_at event_id happened_at payload store_id subject topic webhook_id) SELECT " +
      "UPDATE(attempts due_at payload)",
    shopper: "",
    service: "DELETE INSERT SELECT UPDATE(attempts due_at lease_until state tries)",
  },
  webhooks: {
    owner: "DELETE INSERT SELECT UPDATE(address failures pause_reason paused_at state topics)",
    shopper: "",
    service: "SELECT UPDATE(failures pause_reason paused_at state)",
  },
};

// The columns that the specification names. Other columns are our own.
const SPECIFIED = {
  stores:
    "id slug name owner_user_id onboarding_completed currency_code shipping_flat_rate_cents tax_percent",
  products: "id store_id title description_html vendor tags status handle featured_image_url created_at",
  product_images: "id product_id url position",
  product_options: "id product_id name position",
  product_variants:
    "id product_id title option1_value option2_value option3_value price_cents compare_at_price_cents sku barcode " +
    "inventory_qty weight_grams requires_shipping",
  collections: "id store_id title description_html handle image_url sort created_at",
  collection_products: "collection_id product_id position",
  orders:
    "id store_id order_number email total_cents subtotal_cents shipping_cents tax_cents currency_code " +
    "financial_status fulfillment_status created_at shipping_name shipping_address1 shipping_address2 shipping_zip " +
    "shipping_city shipping_country shipping_phone",
  order_line_items: "id title variant_title quantity price_cents total_cents",
  fulfillments: "order_id carrier tracking_number status created_at",
  events: "store_id type payload",
  factors: "id status factor_type",
};

// The database's own metadata; the app's roles may not even read it.
const OWN_TABLES = ["migrations", "role_names"];

const roles = Object.fromEntries(
  (await client.query("select role, name from role_names")).rows.map(({ role, name }) => [role, name]),
) as RoleNames;

async function list(query: string, values: unknown[] = []): Promise<string[]> {
  return (await client.query({ text: query, values, rowMode: "array" })).rows.flat();
}

describe("every table of the database", () => {
  test("is listed here", async () => {
    const tables = await list(`
      select relname from pg_class
      where relkind in ('r', 'p', 'v', 'm', 'f') and relnamespace not in (
        select oid from pg_namespace where nspname in ('pg_catalog', 'information_schema', 'pg_toast'))
      order by relname`);
    expect(tables).toEqual([...Object.keys(STORE_TABLES), ...OWN_TABLES].sort());
  });

  test.for(Object.entries(STORE_TABLES))(
    "%s grants each role only what it needs",
    async ([table, expected]) => {
      const granted = { owner: "", shopper: "", service: "" };
      for (const role of ROLES) granted[role] = await grantsOf(table, roles[role]);
      expect(granted).toEqual(expected);
    },
  );

  test.for(Object.entries(SPECIFIED))("%s has the specified columns", async ([table, columns]) => {
    const there = await list(
      "select column_name from information_schema.columns where table_schema = 'public' and table_name = $1",
      [table],
    );
    expect(there).toEqual(expect.arrayContaining(columns.split(" ")));
  });

  test.for(OWN_TABLES)("%s is inaccessible to the app's roles", async (table) => {
    for (const role of ROLES) expect(await grantsOf(table, roles[role])).toBe("");
  });

  test("grants nothing to public", async () => {
    const open = await list(
      "select table_name from information_schema.table_privileges where grantee = 'PUBLIC' and table_schema = 'public'",
    );
    expect(open).toEqual([]);
  });

  test("is owned by the user who migrates, not by one of the app's roles", async () => {
    const owners = await list("select distinct tableowner from pg_tables where schemaname = 'public'");
    expect(owners).toEqual(await list("select current_user"));
  });
});

async function grantsOf(table: string, role: string): Promise<string> {
  const whole = await list(
    `select privilege_type from information_schema.table_privileges
     where table_schema = 'public' and table_name = $1 and grantee = $2`,
    [table, role],
  );
  const byColumn = await list(
    `select privilege_type || '(' || string_agg(column_name, ' ' order by column_name) || ')'
     from information_schema.column_privileges
     where table_schema = 'public' and table_name = $1 and grantee = $2 and privilege_type <> all($3)
     group by privilege_type`,
    [table, role, whole],
  );
  return [...whole, ...byColumn].sort().join(" ");
}

describe("row level security", () => {
  test("is on for stores and for every table that has a store_id", async () => {
    const open = await list(`
      select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity and (
        relname = 'stores' or exists (
          select from pg_attribute where attrelid = pg_class.oid and attname = 'store_id' and not attisdropped))`);
    expect(open).toEqual([]);
  });

  test("is on for every table that the app's roles can access", async () => {
    const walled = await list("select relname from pg_class where relrowsecurity order by relname");
    expect(walled).toEqual(Object.keys(STORE_TABLES).sort());
  });

  test("checks the store in every policy of owner and shopper", async () => {
    const careless = await list(
      `select tablename || '.' || policyname from pg_policies
       where roles && $1::name[] and not (
         coalesce(qual, with_check) like '%store_id = current_store_id()%'
         or (tablename = 'stores' and coalesce(qual, with_check) like '%id = current_store_id()%'))`,
      [[roles.owner, roles.shopper, "public"]],
    );
    expect(careless).toEqual([]);
  });
});

describe("the Drizzle schema", () => {
  test("has the tables and columns of the database, with their types and nullability", async () => {
    const { rows } = await client.query(
      `select relname || '.' || attname as column, format_type(atttypid, atttypmod) as type, attnotnull as required
       from pg_attribute join pg_class on pg_class.oid = attrelid
       where relname = any($1) and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
       order by 1`,
      [Object.keys(STORE_TABLES)],
    );
    expect(await drizzleColumns()).toEqual(rows);
  });

  async function drizzleColumns() {
    const files = (await readdir(new URL("./schema/", import.meta.url))).map((file) =>
      file.replace(/\.ts$/, ""),
    );
    const modules = await Promise.all(files.map((file) => import(`./schema/${file}.ts`)));
    const tables = modules.flatMap((module) => Object.values(module)).filter((value) => is(value, PgTable));
    return tables
      .map((table) => getTableConfig(table))
      .flatMap(({ name, columns }) => columns.map((column) => describeColumn(name, column)))
      .sort((a, b) => (a.column < b.column ? -1 : 1));
  }

  function describeColumn(table: string, column: { name: string; notNull: boolean; getSQLType(): string }) {
    const type = column.getSQLType().replace("numeric(5, 2)", "numeric(5,2)");
    return { column: `${table}.${column.name}`, type, required: column.notNull };
  }
});

test("who deletes a product or variant finds what goes with it by an index that holds all rows", async () => {
  const { rows } = await client.query<{ name: string }>(`
    select c.conname as name from pg_constraint c
    where c.contype = 'f' and c.confrelid in ('products'::regclass, 'product_variants'::regclass) and not exists (
      select from pg_index i where i.indrelid = c.conrelid
        and (i.indkey[0] = c.conkey[2] or i.indkey[0] = c.conkey[1] and i.indkey[1] = c.conkey[2])
        and coalesce(pg_get_expr(i.indpred, i.indrelid) ~ '^[(][a-z_]+ IS NOT NULL[)]$', true)) order by 1`);
  expect(rows.map(({ name }) => name)).toEqual([]);
});
