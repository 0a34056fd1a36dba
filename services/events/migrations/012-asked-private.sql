-- Privacy requests by race. A request is valid whatever the source says, and stays after imports
-- and after the deletion of the race.
create table asked_private (
  race_id        text not null,
  participant_id text not null,

  constraint asked_private_pk primary key (race_id, participant_id)
);

-- Whether the profile is private only because of a privacy request, while the source shows the
-- name.
alter table stored_participants add column hidden_on_request boolean;
