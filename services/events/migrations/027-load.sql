-- Counts of the field of a timed race, kept with each passing; null where they are counted when they are read.
alter table result_sets add column on_course integer; -- without a state, with a passing
alter table result_sets add column others_started integer; -- not finished, with a passing
