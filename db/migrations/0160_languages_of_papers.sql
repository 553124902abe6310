-- Invoices and credit notes keep the language of their headings; those without one are in English, as papers of earlier
-- releases were. Where an owner had chosen a language already, the events say what it was when the invoice was issued.
-- A credit note is in the language of its invoice.
with chosen as (
  select store_id, payload -> 'after' ->> 'language' as language, created_at
  from events
  where type = 'store.settings-changed' and payload -> 'after' ? 'language'
), said as (
  select distinct on (document.id) document.id, chosen.language
  from invoices document
  left join invoices credited on credited.id = document.corrects_id and document.kind = 'credit-note'
  join chosen on chosen.store_id = document.store_id
    and chosen.created_at <= coalesce(credited.issued_at, document.issued_at)
  order by document.id, chosen.created_at desc
)
update invoices set content = content || jsonb_build_object('language', said.language)
from said
where said.id = invoices.id;
