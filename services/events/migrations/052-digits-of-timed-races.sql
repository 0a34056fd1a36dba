-- The result set of a timed race begins without times, so its times were stored as whole seconds.
-- Null means that the times can still change (`result_sets.time_digits`).
update result_sets set time_digits = null
  from timed_races
  where timed_races.result_set_id = result_sets.id and time_digits = 0;
