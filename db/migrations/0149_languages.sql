-- The language of the shop, its mails, invoices and print pages: rules/language/languages.ts has the list.
alter table stores add column language text not null default 'en' check (language ~ '^[a-z]{2,3}$');
grant update (language) on stores to :"owner";
grant select (language) on stores to :"shopper";
