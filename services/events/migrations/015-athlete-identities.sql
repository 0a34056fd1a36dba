-- Participants have random ids, which stay the same in later imports. This migration adds the data
-- that recognises a participant again.

-- Hash of the start number or id by which the source identifies the row.
alter table stored_participants add column source_key text;

-- Whether any race has ever shown the result set to readers. Participants of other result sets need
-- not be recognised again.
alter table result_sets add column published boolean not null default false;
update result_sets set published = true where id in (select result_set_id from races);

-- Keys of the hashes in former_participants.
create table identity_secrets (
  secret bytea not null
);
insert into identity_secrets values (sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));

-- People who were in the results of a race and are no longer in these results, as keyed hashes. If
-- such a row comes back, it gets its former id, and stays hidden if the athlete has made a privacy
-- request.
create table former_participants (
  race_id  text not null,
  id       text not null,
  row_hash text,           -- hash of the whole row; null when unknown
  features jsonb not null, -- features as in services/events/import/identity/features.ts

  constraint former_participants_pk primary key (race_id, id)
);

-- Ids of participants before the ids became random. An old address finds only a public profile. A
-- signed link to a result also finds a hidden profile.
create table former_ids (
  race_id        text not null,
  old_id         text not null,
  participant_id text not null,
  public         boolean not null, -- once the person is hidden, this stays false

  constraint former_ids_pk primary key (race_id, old_id)
);
