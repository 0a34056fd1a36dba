-- The sort keys that a change of a timed race moved: rows of ranking number, key before and key
-- after. Another process that has the order of the race in memory moves them there, instead of
-- reading the race again. Null in changes by an earlier release.
alter table timing_changes add column moves json;
