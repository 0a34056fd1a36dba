-- Counting reads every event: their drawings and descriptions stand apart from what is counted.

alter table events
  add column shortest integer generated always as (lower(distance_points(distances))) stored, -- race, metres
  add column longest integer generated always as (upper(distance_points(distances)) - 1) stored;
alter table events alter column course_outline set storage external;
alter table events set (toast_tuple_target = 256);
