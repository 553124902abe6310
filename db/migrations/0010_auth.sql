-- Owners and how they sign in. Reached by the service role alone: signing in comes before there is a store.
-- Secrets stand here as hashes only; what must be read again (a TOTP secret) is encrypted with AUTH_SECRET.

create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email)),
  created_at timestamptz not null default now()
);

-- One mail: a link and a code, either of which signs in, once.
create table sign_in_requests (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  token_hash bytea not null unique,
  code_hash bytea not null,
  -- Where the owner wanted to go.
  wanted text not null,
  code_attempts integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_requests_by_email on sign_in_requests (email);
create index sign_in_requests_oldest on sign_in_requests (created_at);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  -- Of the cookie that must come with every token of this session.
  device_hash bytea not null,
  user_agent text not null default '',
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  -- Which of its refresh tokens is the current one.
  generation integer not null default 0,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_of_user on sessions (user_id);
create index sessions_of_device on sessions (device_hash);
create index sessions_oldest on sessions (expires_at);

-- Every refresh token a session has had: an old one that comes back was stolen, an unknown one is noise.
create table refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  generation integer not null
);
create index refresh_tokens_of_session on refresh_tokens (session_id);

create table factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  friendly_name text not null,
  factor_type text not null check (factor_type in ('totp', 'webauthn')),
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  -- TOTP: the encrypted secret, and the last step whose code was used.
  totp_secret bytea,
  totp_step bigint,
  -- Passkey: known once it is verified.
  credential_id text unique,
  public_key bytea,
  sign_count bigint not null default 0,
  transports text[] not null default '{}',
  created_at timestamptz not null default now(),
  check ((factor_type = 'totp') = (totp_secret is not null)),
  check (factor_type <> 'webauthn' or status = 'unverified' or (credential_id is not null and public_key is not null))
);
create index factors_of_user on factors (user_id);

create table factor_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references factors (id) on delete cascade,
  -- Answered by the session that asked, and by no other.
  session_id uuid not null references sessions (id) on delete cascade,
  -- What a passkey must sign.
  webauthn_challenge text,
  attempts integer not null default 0,
  expires_at timestamptz not null
);
create index factor_challenges_of_factor on factor_challenges (factor_id);
create index factor_challenges_of_session on factor_challenges (session_id);

create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- Made at the first start when AUTH_SECRET is not set, so that all processes over this database share it.
create table auth_secret (
  only_row boolean primary key default true check (only_row),
  secret text not null
);

do $$
declare owned text;
begin
  foreach owned in array array['users', 'sign_in_requests', 'sessions', 'refresh_tokens', 'factors',
                               'factor_challenges', 'recovery_codes'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('grant select, insert, update, delete on %I to :"service"', owned);
    execute format('create policy service_keeps on %I to :"service" using (true)', owned);
  end loop;
end $$;

alter table auth_secret enable row level security;
grant select, insert on auth_secret to :"service";
create policy service_reads on auth_secret for select to :"service" using (true);
create policy service_makes on auth_secret for insert to :"service" with check (true);
