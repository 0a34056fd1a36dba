-- The numbers of athletes who have started and who are on the course include athletes who have only
-- crossed the start line. Numbers of live races that were stored before are counted again.
update result_sets sets set on_course = null, others_started = null
from timed_races timed
where timed.result_set_id = sets.id and on_course is not null
  and exists (select from rankings
    where race_id = timed.race_id and status is distinct from 'official');
