-- Adds a view that hides private profiles, and columns for the search and for the filters of a
-- ranking.

-- Only imports read and write this table. All other code reads the view, which shows only the
-- public data of a private profile.
alter table participants rename to stored_participants;
-- initials of a private profile; null for other profiles
alter table stored_participants add column initials text;
-- normalised name; null for a private profile
alter table stored_participants add column search_name text collate "C";

update stored_participants
  set initials = upper(left(name, 1)) || '.' ||
    case when name ~ '\s' then ' ' || upper(left(regexp_replace(name, '^.*\s', ''), 1)) || '.' else '' end
  where private;
update stored_participants
  set search_name = (select names.key from participant_names names
    where names.result_set_id = stored_participants.result_set_id
      and names.participant_id = stored_participants.id limit 1)
  where not private;

alter table stored_participants drop column private;
alter table stored_participants add constraint stored_participants_private_not_found
  check (initials is null or search_name is null);

create view participants as select
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
  search_name
from stored_participants;

create index stored_participants_by_team on stored_participants (result_set_id, team) where team is not null;

-- Start numbers are search keys, too. Their prefix # occurs in no name: #007.
drop index participants_by_bib;
insert into participant_names
  select '#' || lower(bib), result_set_id, id from stored_participants
  where bib is not null and initials is null;
drop index participant_names_by_set;
create index participant_names_in_set on participant_names (result_set_id, key, participant_id);

-- The latest results come first. The search looks for common names race by race in this order.
alter table races add column held_on date; -- the first day of the event
update races set held_on = (select date_from from events where events.id = races.event_id);
alter table races alter column held_on set not null;
create index races_with_results on races (held_on desc, id) include (result_set_id)
  where result_set_id is not null;

create index events_by_date on events (date_from desc, id);
drop index event_names_by_event;
create index event_names_in_event on event_names (event_id, key);

-- Adds counts of each gender within each category. Each filter can then show its number of entries.
insert into ranking_counts
  select result_set_id, ranking_number, gender, category, count(*), count(position) from ranking_entries
  where gender is not null and category is not null
  group by result_set_id, ranking_number, gender, category;
