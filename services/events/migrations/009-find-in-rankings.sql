-- The filters of a ranking read only the rows of the ranking. So these rows now contain the search
-- text and the team of each entry.
drop view participants;
alter table stored_participants rename column search_name to found_by; -- #007 ana maria silva; null when private

update stored_participants set found_by = '#' || lower(coalesce(bib, '')) || ' ' || found_by
  where found_by is not null;

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
  case when initials is null then avatar_file_id end as avatar_file_id
from stored_participants;

alter table ranking_entries add column team text;
alter table ranking_entries add column found_by text collate "C";
update ranking_entries entry set team = participant.team, found_by = participant.found_by
  from stored_participants participant
  where participant.result_set_id = entry.result_set_id and participant.id = entry.participant_id;

drop index stored_participants_by_team;
create index ranking_entries_by_team on ranking_entries (result_set_id, ranking_number, team, ordinal)
  where team is not null;
