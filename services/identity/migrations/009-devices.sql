-- Sessions as their owner sees them: an id that is no secret, the device in words, and when it was last used.
alter table sessions
  add column id      text not null default gen_random_uuid()::text,
  add column browser text,             -- Firefox; null for one that is not known
  add column system  text,             -- Windows
  add column used_at timestamptz not null default now();  -- written once an hour at most
create unique index sessions_by_id on sessions (id);
create index sessions_by_use on sessions (used_at);
