-- Ids of participants are random and carried from import to import. What it takes to recognise a participant again.

-- A hash of the start number or id by which the source identifies the row.
alter table stored_participants add column source_key text;

-- Whether readers saw the set: the participants of a set that nobody saw need not be recognised.
alter table result_sets add column published boolean not null default false;
update result_sets set published = true where id in (select result_set_id from races);

-- Keys the hashes in former_participants.
create table identity_secrets (
  secret bytea not null
);
insert into identity_secrets values (sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));

-- Who was in the results of a race and no longer is: keyed hashes, so that a row that comes back keeps its id
-- and stays hidden where its athlete asked for it.
create table former_participants (
  race_id  text not null,
  id       text not null,
  row_hash text,           -- of the whole row; null when unknown
  features jsonb not null, -- see services/events/import/identity/features.ts

  constraint former_participants_pk primary key (race_id, id)
);

-- Ids that participants had before they became random. Old addresses lead to public profiles only;
-- signed links to results lead to all.
create table former_ids (
  race_id        text not null,
  old_id         text not null,
  participant_id text not null,
  public         boolean not null, -- false for good once the person is hidden

  constraint former_ids_pk primary key (race_id, old_id)
);
