-- Athletes whose results a version of a timed race changed, so that readers of times read these athletes only. A version
-- without a row changed more than results, or too many of them.
create table timing_changes (
  race_id   text not null,
  version   integer not null,
  athletes  text[] not null, -- ids of participants

  constraint timing_changes_pk primary key (race_id, version),
  constraint timing_changes_race_fk foreign key (race_id) references timed_races (race_id) on delete cascade
);
