-- When the owner last proved who she is: by the link or code of a mail, or by her second factor.
alter table sessions add column proven_at timestamptz not null default now();
-- A session from before counts from its sign-in.
update sessions set proven_at = created_at;
