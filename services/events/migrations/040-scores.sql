-- What decides a ranking before its time: laps, points, fewest_points, distance or given. Null when
-- the time decides.
alter table rankings add column scored_by text;
alter table rankings add constraint rankings_scored_by_known
  check (scored_by in ('laps', 'points', 'fewest_points', 'distance', 'given'));

alter table stored_participants add column laps smallint;
alter table stored_participants add column points double precision;
alter table stored_participants add column distance_covered integer; -- metres in a fixed time
-- laps behind the winner of an athlete who was lapped; 0 when their number is unknown
alter table stored_participants add column laps_behind smallint;

-- Decimals of the seconds of the times. Null for timed races, whose times still change.
alter table result_sets add column time_digits smallint;
update result_sets set time_digits = (
    select coalesce(max(case when time % 1000 = 0 then 0 when time % 100 = 0 then 1 else 2 end), 0)
    from stored_participants person
    cross join lateral (values (gun_time), (chip_time), (race_time)) times (time)
    where person.result_set_id = result_sets.id)
  where not exists (select from timed_races where timed_races.result_set_id = result_sets.id);

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
  case when initials is null or state is not null then laps_behind end as laps_behind
from stored_participants;
