-- Changes of a ranking. Each publication of its race adds one row. The arrays of the row have one
-- element for each athlete. Arrays take 42 bytes per athlete; a row per athlete would take 150.
create table ranking_changes (
  ranking_id   text not null,
  version      integer not null, -- number of the publication, which is the version of the race
  changed_at   timestamptz not null,
  changes      integer not null, -- number of elements of each array
  corrects     boolean not null, -- whether a result changed after the finish
  participants text[] not null,
  from_places  integer[] not null, -- places before the change; 0 without a place
  to_places    integer[] not null,
  from_stages  smallint[] not null, -- stages before the change, see changes/stages.ts
  to_stages    smallint[] not null,
  -- times before the change in milliseconds, at the finish or else at the furthest checkpoint
  from_times   integer[] not null,
  to_times     integer[] not null,
  causes       smallint[] not null, -- causes of the change, see timing/causes.ts

  constraint ranking_changes_pk primary key (ranking_id, version),
  constraint ranking_changes_ranking_fk foreign key (ranking_id) references rankings (id) on delete cascade
);
create index ranking_changes_that_correct on ranking_changes (ranking_id, version) where corrects;

-- Changes that are committed but not published yet. A publication moves these rows to
-- `ranking_changes`, and combines the commits of about a second into one row.
create table pending_ranking_changes (
  number       bigint generated always as identity,
  race_id      text not null,
  ranking_id   text not null,
  changed_at   timestamptz not null default now(),
  participants text[] not null,
  from_places  integer[] not null,
  to_places    integer[] not null,
  from_stages  smallint[] not null,
  to_stages    smallint[] not null,
  from_times   integer[] not null,
  to_times     integer[] not null,
  causes       smallint[] not null,

  constraint pending_ranking_changes_pk primary key (race_id, number),
  constraint pending_ranking_changes_ranking_fk foreign key (ranking_id) references rankings (id) on delete cascade
);
create index pending_ranking_changes_by_ranking on pending_ranking_changes (ranking_id);

-- Start of an athlete of a timed race, in milliseconds since the gun of the race. Null until a mat
-- has recorded the athlete.
alter table stored_participants add column start_time integer;

create or replace view participants as select
  result_set_id,
  id,
  bib,
  coalesce(initials, name) as name,
  initials is not null as private,
  gender,
  case when initials is null and age > 2 then age end as age,
  team,
  category,
  case when initials is null then city end as city,
  country,
  state,
  gun_time,
  chip_time,
  race_time,
  -- While the race is under way, the splits would show where the person is.
  case when initials is null or state is not null then split_times else '{}' end as split_times,
  case when initials is null then avatar_file_id end as avatar_file_id,
  case when initials is null or state is not null then start_time end as start_time
from stored_participants;
