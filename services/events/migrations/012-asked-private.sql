-- Who asked not to be found, race by race, whatever its source says. It outlives imports, and the race.
create table asked_private (
  race_id        text not null,
  participant_id text not null,

  constraint asked_private_pk primary key (race_id, participant_id)
);

-- True: only because the person asked; the source shows the name.
alter table stored_participants add column hidden_on_request boolean;
