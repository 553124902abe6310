-- A live preview ends with the session that opened it. Those from before belong to none, and end within the hour anyway.
delete from theme_previews where kind = 'live';
alter table theme_previews add column session_id uuid references sessions (id) on delete cascade;
alter table theme_previews add constraint live_previews_have_a_session
  check ((kind = 'live') = (session_id is not null));
create index theme_previews_of_session on theme_previews (session_id);
