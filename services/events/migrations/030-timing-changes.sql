-- Athletes whose results changed with a version of a timed race. Readers of times read only these
-- athletes again. A version has no row if it changed more than results, or too many results.
create table timing_changes (
  race_id   text not null,
  version   integer not null,
  athletes  text[] not null, -- ids of participants

  constraint timing_changes_pk primary key (race_id, version),
  constraint timing_changes_race_fk foreign key (race_id) references timed_races (race_id) on delete cascade
);
