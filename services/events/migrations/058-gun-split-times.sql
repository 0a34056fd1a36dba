-- Times at the checkpoints since the gun of the athlete's wave, rounded like split_times. The sum of a
-- rounded split and the own start can be a second off. Empty for results that no timing system wrote,
-- and in rows that a copy of the former release wrote.
alter table stored_participants add column gun_split_times integer[] not null default '{}';

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
  case when initials is null or state is not null then start_time end as start_time,
  case when initials is null or state is not null then laps end as laps,
  case when initials is null or state is not null then points end as points,
  case when initials is null or state is not null then distance_covered end as distance_covered,
  case when initials is null or state is not null then laps_behind end as laps_behind,
  case when initials is null or state is not null then gun_split_times else '{}' end as gun_split_times
from stored_participants;
