-- An event without an end in its package is under way as long as one of its races can be. Coming and
-- recent events that were imported before get this end, which later decisions compute again.
update events set ends_at = races_end.ends_at
from (
  select event_id, max(coalesce(gun_at, starts_at) + interval '1 minute' * ceil(60 * greatest(1, case
      when distance is not null then distance / case sport
        when 'running' then 3500.0
        when 'walking' then 3500.0
        when 'wheelchair' then 3500.0
        when 'wheelchair_race' then 3500.0
        when 'obstacle_run' then 2000.0
        when 'swimming' then 1500.0
        when 'biathlon' then 5000.0
        when 'cycling' then 10000.0
        when 'handcycle' then 10000.0
        when 'triathlon' then 10000.0
        when 'inline_skating' then 10000.0
        when 'ice_skating' then 10000.0
        else 3500.0 end
      when exists (select from rankings where rankings.race_id = races.id and scored_by in ('laps', 'distance')) then 24
      else 3 end))) as ends_at
  from races left join timed_races on timed_races.race_id = races.id
  where standing <> 'cancelled' and not coalesce((select bool_and(status is not distinct from 'official')
      from rankings where rankings.race_id = races.id), false)
  group by event_id
) races_end
where events.id = races_end.event_id and races_end.ends_at > events.ends_at
  and races_end.ends_at > now() - interval '1 day'
  and races_end.ends_at < '9999-01-01'
  and events.ends_at = (date_to + time '23:59') at time zone time_zone;
