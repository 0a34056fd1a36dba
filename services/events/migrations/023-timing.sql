-- Results from timing systems. What they send is stored as it came and never changed; everything else follows from it.

-- Conditions of its participants: gender, category, bib, notBib. Null until its package is imported again.
alter table rankings add column members jsonb;
update packages set content_hash = '';

-- Order of the entries of a live ranking: see import/rank/sort-keys.ts. Null in a ranking with stored places.
alter table ranking_entries add column sort_key bigint;
create index ranking_entries_by_sort_key
  on ranking_entries (result_set_id, ranking_number, sort_key, ordinal) include (gender, category)
  where sort_key is not null;

-- A race that a timing system has written to. Writers of a race lock its row.
create table timed_races (
  race_id         text primary key,
  version         integer not null default 0, -- grows with each change of public data
  published       integer not null default 0, -- the version that was published last
  result_set_id   integer, -- that timing writes to; passings have no effect while readers see another one
  -- The decisions of timing_starts that count now.
  gun_at          timestamptz,
  waves           jsonb not null default '[]', -- [{"name": "B", "gun_at": "2026-05-03T08:10:00.000Z"}]
  postponed_to    timestamptz,
  devices         jsonb not null default '[]', -- [{"device": "mat-7", "checkpoint": "finish"}]
  received_at     timestamptz, -- when the last passing was received

  constraint timed_races_race_fk foreign key (race_id) references races (id) on delete cascade
);

create index timed_races_by_result_set on timed_races (result_set_id);

-- Decisions on the start: of each part, the latest counts.
create table timing_starts (
  race_id     text not null,
  part        text not null,
  decided_at  timestamptz not null,
  digest      text not null, -- of the content; decides between two decisions of the same instant
  content     jsonb not null, -- an instant or an array as in timed_races
  received_at timestamptz not null default now(),
  credential_id text,

  constraint timing_starts_pk primary key (race_id, part, decided_at, digest),
  constraint timing_starts_race_fk foreign key (race_id) references timed_races (race_id) on delete cascade,
  constraint timing_starts_part_known check (part in ('gun', 'waves', 'postponed', 'devices'))
);

-- The start list: the order of start numbers, and the wave of those that have one.
create table timing_starters (
  race_id text not null,
  bib     text not null,
  ordinal integer not null, -- rises with the start numbers, with gaps for late entries: lists athletes with equal results
  wave    text,

  constraint timing_starters_pk primary key (race_id, bib),
  constraint timing_starters_race_fk foreign key (race_id) references timed_races (race_id) on delete cascade
);

create table timing_chips (
  race_id text not null,
  chip    text not null,
  bib     text not null,

  constraint timing_chips_pk primary key (race_id, chip),
  constraint timing_chips_race_fk foreign key (race_id) references timed_races (race_id) on delete cascade
);
create index timing_chips_by_bib on timing_chips (race_id, bib);

-- Passings as they were sent.
create table timing_passings (
  race_id     text not null,
  id          text not null collate "C",
  bib         text,    -- or chip
  chip        text,
  checkpoint  text,    -- or device
  device      text,
  at          timestamptz, -- or race_ms
  race_ms     integer, -- since the gun of the race
  manual      boolean not null, -- entered by a person
  received_at timestamptz not null default now(),
  credential_id text,

  constraint timing_passings_pk primary key (race_id, id),
  constraint timing_passings_race_fk foreign key (race_id) references timed_races (race_id) on delete cascade
);
create index timing_passings_by_bib on timing_passings (race_id, bib) where bib is not null;
create index timing_passings_by_chip on timing_passings (race_id, chip) where chip is not null;

-- Ids of passings that do not count, also of passings that have not been sent yet.
create table timing_withdrawals (
  race_id     text not null,
  passing_id  text not null collate "C",
  received_at timestamptz not null default now(),
  credential_id text,

  constraint timing_withdrawals_pk primary key (race_id, passing_id),
  constraint timing_withdrawals_race_fk foreign key (race_id) references timed_races (race_id) on delete cascade
);

-- Decisions on athletes: the latest counts.
create table timing_states (
  race_id     text not null,
  bib         text not null,
  decided_at  timestamptz not null,
  state       text not null,
  reason      text not null default '',
  received_at timestamptz not null default now(),
  credential_id text,

  constraint timing_states_pk primary key (race_id, bib, decided_at, state),
  constraint timing_states_race_fk foreign key (race_id) references timed_races (race_id) on delete cascade,
  constraint timing_states_state_known
    check (state in ('did_not_finish', 'did_not_start', 'disqualified', 'reinstated'))
);

-- Who decided on the status of a ranking, and when.
create table ranking_statuses (
  ranking_id  text not null,
  decided_at  timestamptz not null,
  status      text not null,
  decided_by  text not null default '',
  received_at timestamptz not null default now(),
  credential_id text,

  constraint ranking_statuses_pk primary key (ranking_id, decided_at, status),
  constraint ranking_statuses_ranking_fk foreign key (ranking_id) references rankings (id) on delete cascade,
  constraint ranking_statuses_status_known check (status in ('official', 'unofficial'))
);
