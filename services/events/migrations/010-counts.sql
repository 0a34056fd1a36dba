-- Counting reads all events, so outlines and descriptions are stored outside of the rows that are
-- counted.

alter table events
  -- distance of the shortest race, in metres
  add column shortest integer generated always as (lower(distance_points(distances))) stored,
  add column longest integer generated always as (upper(distance_points(distances)) - 1) stored;
alter table events alter column course_outline set storage external;
alter table events set (toast_tuple_target = 256);
