-- Counts of the participants of a timed race, updated with each passing. Null if the participants
-- are counted at each read.
alter table result_sets add column on_course integer; -- number without a state, but with a passing
alter table result_sets add column others_started integer; -- number who have not finished, but have a passing
