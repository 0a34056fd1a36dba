-- Replaces participant ids that are hashes of names or start numbers by random ids.

-- Returns 80 random bits in lower-case base 32. The 64 characters of base 64 are mapped to 32
-- characters, two to each.
create function random_participant_id() returns text volatile
  return translate(encode(substr(sha256(uuid_send(gen_random_uuid())), 1, 12), 'base64'),
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+/', 'abcdefghijklmnopqrstuvwxyz234567234567');

insert into former_ids
  select races.id, person.id, random_participant_id(), person.initials is null
  from races join stored_participants person on person.result_set_id = races.result_set_id;

-- Former ids of privacy requests whose athlete is currently missing from the results. Only the hash
-- of the source key is known.
insert into former_ids
  select race_id, participant_id, random_participant_id(), false from asked_private
  on conflict do nothing;
insert into former_participants
  select asked.race_id, ids.participant_id, null, jsonb_build_object('key',
    encode(substr(sha256(secret || convert_to('key ' || asked.participant_id, 'UTF8')), 1, 6), 'base64'))
  from asked_private asked
  join former_ids ids on ids.race_id = asked.race_id and ids.old_id = asked.participant_id
  cross join identity_secrets
  where not exists (select from races
    join stored_participants person on person.result_set_id = races.result_set_id
    where races.id = asked.race_id and person.id = asked.participant_id);

update asked_private asked set participant_id = ids.participant_id from former_ids ids
  where ids.race_id = asked.race_id and ids.old_id = asked.participant_id;

-- Indexes are dropped and built again. This is faster than rewriting all index entries of the
-- changed rows.
alter table stored_participants drop constraint participants_pk;
drop index participant_names_by_key;
drop index participant_names_in_set;
drop index ranking_entries_by_participant;

create temporary table renamed on commit drop as
  select races.result_set_id, ids.old_id, ids.participant_id
  from races join former_ids ids on ids.race_id = races.id where races.result_set_id is not null;
analyze renamed;

update stored_participants person set source_key = person.id, id = renamed.participant_id from renamed
  where renamed.result_set_id = person.result_set_id and renamed.old_id = person.id;
update participant_names name set participant_id = renamed.participant_id from renamed
  where renamed.result_set_id = name.result_set_id and renamed.old_id = name.participant_id;
update ranking_entries entry set participant_id = renamed.participant_id from renamed
  where renamed.result_set_id = entry.result_set_id and renamed.old_id = entry.participant_id;

alter table stored_participants add constraint participants_pk primary key (result_set_id, id);
create index participant_names_by_key on participant_names (key, result_set_id, participant_id);
create index participant_names_in_set on participant_names (result_set_id, key, participant_id);
create index ranking_entries_by_participant on ranking_entries (result_set_id, participant_id);

-- Cached responses contain the former ids, so this update makes them invalid.
update packages set imported_at = now();
