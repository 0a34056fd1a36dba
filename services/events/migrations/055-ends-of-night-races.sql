-- An event without an end in its package is under way as long as one of its races can be. Coming and
-- recent events that were imported before get this end, which later decisions compute again.
update events set ends_at = races_end.ends_at
from (
  select event_id, max(coalesce(gun_at, starts_at) + interval '1 minute' * ceil(60 * greatest(1, case
      when ranked.scored_by = 'distance' then 25
      when distance is not null then distance / case
        when sport = 'running' and distance > 100000 then 2500.0
        when sport in ('running', 'walking', 'wheelchair', 'wheelchair_race') then 3500.0
        when sport = 'obstacle_run' then 2000.0
        when sport = 'swimming' then 1500.0
        when sport = 'biathlon' then 5000.0
        when sport in ('cycling', 'triathlon') then 13000.0
        when sport in ('handcycle', 'inline_skating', 'ice_skating') then 10000.0
        else 6000.0 end
      when ranked.scored_by = 'laps' then case
        when sport in ('running', 'walking', 'wheelchair', 'wheelchair_race', 'obstacle_run') then 24
        else 6 end
      else 3 end))) as ends_at
  from races left join timed_races on timed_races.race_id = races.id
    left join result_sets on result_sets.id = races.result_set_id
    cross join lateral (
      select min(scored_by) filter (where scored_by in ('laps', 'distance')) as scored_by,
        bool_and(status is not distinct from 'official' or status is null
          and finishers > 0 and timed_races.result_set_id is distinct from races.result_set_id) as is_settled
      from rankings where rankings.race_id = races.id) ranked
  where standing <> 'cancelled' and coalesce(gun_at, starts_at) > now() - interval '60 days'
    and ranked.is_settled is not true
  group by event_id
) races_end
where events.id = races_end.event_id and races_end.ends_at > events.ends_at
  and races_end.ends_at > now() - interval '1 day'
  and races_end.ends_at < '9999-01-01'
  and events.ends_at = (date_to + time '23:59') at time zone time_zone;
