-- Data from timing systems. The data is stored as it was sent and never changed. Results are
-- computed from the data.

-- Conditions of the participants of the ranking: gender, category, bib, notBib. Null until the
-- package is imported again.
alter table rankings add column members jsonb;
update packages set content_hash = '';

-- Sort key of an entry of a live ranking, see import/rank/sort-keys.ts. Null in a ranking with
-- stored places.
alter table ranking_entries add column sort_key bigint;
create index ranking_entries_by_sort_key
  on ranking_entries (result_set_id, ranking_number, sort_key, ordinal) include (gender, category)
  where sort_key is not null;

-- A race to which a timing system has written. Writers of a race lock this row.
create table timed_races (
  race_id         text primary key,
  version         integer not null default 0, -- increases with each change of public data
  published       integer not null default 0, -- the version that was last published
  -- the result set to which timing writes; while the race shows another one, passings have no
  -- effect
  result_set_id   integer,
  -- The following columns have the latest decision of timing_starts on each part.
  gun_at          timestamptz,
  -- array of waves: [{"name": "B", "gun_at": "2026-05-03T08:10:00.000Z"}]
  waves           jsonb not null default '[]',
  postponed_to    timestamptz,
  -- array of devices: [{"device": "mat-7", "checkpoint": "finish"}]
  devices         jsonb not null default '[]',
  received_at     timestamptz, -- time at which the last passing was received

  constraint timed_races_race_fk foreign key (race_id) references races (id) on delete cascade
);

create index timed_races_by_result_set on timed_races (result_set_id);

-- Decisions on the start of a race. The latest decision on each part has effect.
create table timing_starts (
  race_id     text not null,
  part        text not null,
  decided_at  timestamptz not null,
  digest      text not null, -- digest of the content; orders decisions of the same instant
  content     jsonb not null, -- an instant, or an array as in timed_races
  received_at timestamptz not null default now(),
  credential_id text,

  constraint timing_starts_pk primary key (race_id, part, decided_at, digest),
  constraint timing_starts_race_fk foreign key (race_id) references timed_races (race_id) on delete cascade,
  constraint timing_starts_part_known check (part in ('gun', 'waves', 'postponed', 'devices'))
);

-- The start list: start numbers in their order, and the waves of start numbers that have a wave.
create table timing_starters (
  race_id text not null,
  bib     text not null,
  -- increases with the start numbers, with gaps for late entries; sorts athletes with equal results
  ordinal integer not null,
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

-- Passings as timing systems sent them.
create table timing_passings (
  race_id     text not null,
  id          text not null collate "C",
  bib         text,    -- a passing has either bib or chip
  chip        text,
  checkpoint  text,    -- a passing has either checkpoint or device
  device      text,
  at          timestamptz, -- a passing has either at or race_ms
  race_ms     integer, -- milliseconds since the gun of the race
  manual      boolean not null, -- whether a person entered the passing
  received_at timestamptz not null default now(),
  credential_id text,

  constraint timing_passings_pk primary key (race_id, id),
  constraint timing_passings_race_fk foreign key (race_id) references timed_races (race_id) on delete cascade
);
create index timing_passings_by_bib on timing_passings (race_id, bib) where bib is not null;
create index timing_passings_by_chip on timing_passings (race_id, chip) where chip is not null;

-- Ids of withdrawn passings, which have no effect. A passing can be withdrawn before it is sent.
create table timing_withdrawals (
  race_id     text not null,
  passing_id  text not null collate "C",
  received_at timestamptz not null default now(),
  credential_id text,

  constraint timing_withdrawals_pk primary key (race_id, passing_id),
  constraint timing_withdrawals_race_fk foreign key (race_id) references timed_races (race_id) on delete cascade
);

-- Decisions on athletes. The latest decision on an athlete has effect.
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

-- Decisions on the status of rankings, with the person and the time of the decision.
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
