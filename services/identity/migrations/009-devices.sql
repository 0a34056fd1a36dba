-- Adds what the owner of a session sees: a public id, the name of the device, and the time of the
-- last use.
alter table sessions
  add column id      text not null default gen_random_uuid()::text,
  add column browser text,             -- for example Firefox; null for an unknown browser
  add column system  text,             -- for example Windows
  add column used_at timestamptz not null default now();  -- written at most once an hour
create unique index sessions_by_id on sessions (id);
create index sessions_by_use on sessions (used_at);
