-- The events service gave random ids to participants (events/016-random-ids.sql). This migration
-- replaces the former ids in claims. If a claimed result is currently missing from the results,
-- only the hash of its source key is known. Without the tables of the events service the migration
-- does nothing.
do $$ begin if to_regclass('former_ids') is not null then
  with added as (
    insert into former_ids select race_id, participant_id, random_participant_id(), false from claimed_results
    on conflict do nothing returning *)
  insert into former_participants select race_id, participant_id, null, jsonb_build_object('key',
    encode(substr(sha256(secret || convert_to('key ' || old_id, 'UTF8')), 1, 6), 'base64'))
  from added cross join identity_secrets; update claimed_results claim
  set participant_id = ids.participant_id from former_ids ids
  where ids.race_id = claim.race_id and ids.old_id = claim.participant_id; update hidden_results hidden
  set participant_id = ids.participant_id from former_ids ids
  where ids.race_id = hidden.race_id and ids.old_id = hidden.participant_id; end if; end $$;
