-- Published forecasts of some athletes of each race. After the race they are compared with what
-- happened. Times are in milliseconds since the gun.
create table published_forecasts (
  race_id        text not null,
  participant_id text not null,
  reached        integer not null, -- number of checkpoints that the athlete had passed
  point          integer not null, -- index of the checkpoint; the finish is the number of checkpoints
  earliest       integer not null,
  expected       integer not null,
  latest         integer not null,

  constraint published_forecasts_pk primary key (race_id, participant_id, reached, point),
  constraint published_forecasts_race_fk foreign key (race_id) references races (id) on delete cascade
);

-- How good the published forecasts were. Null while athletes are on the course.
alter table races add column forecast_quality jsonb;
