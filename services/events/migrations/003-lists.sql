-- Adds the columns by which lists of events are filtered, sorted and counted. The columns are
-- computed when an event is written.

create function distance_points(metres integer[]) returns int4multirange immutable parallel safe
  return (select coalesce(range_agg(int4range(distance, distance + 1)), '{}') from unnest(metres) as distance);

alter table events
  -- The time at which the state becomes `after`. If the source sets the state, this time is never
  -- or always.
  add column over_at timestamptz not null generated always as (
    case fixed_state
      when 'after' then '-infinity'::timestamptz
      when 'before' then 'infinity'::timestamptz
      when 'during' then 'infinity'::timestamptz
      else ends_at
    end) stored,
  -- Distances of the races in metres, one range [5000,5001) for each race. Comparing with a range
  -- of distances is one operation.
  add column distance_points int4multirange not null generated always as (distance_points(distances)) stored,
  -- Bit n stands for the nth of the nine sports in services/events/sports.ts.
  add column sport_bits integer not null generated always as (
    case when 'running' = any (sports) then 1 else 0 end |
    case when 'cycling' = any (sports) then 2 else 0 end |
    case when 'walking' = any (sports) then 4 else 0 end |
    case when 'triathlon' = any (sports) then 8 else 0 end |
    case when 'swimming' = any (sports) then 16 else 0 end |
    case when 'inline_skating' = any (sports) then 32 else 0 end |
    case when 'ice_skating' = any (sports) then 64 else 0 end |
    case when 'obstacle_run' = any (sports) then 128 else 0 end |
    case when 'biathlon' = any (sports) then 256 else 0 end) stored;

create index events_by_end on events (over_at);
create index events_by_country on events (country, starts_at);
create index events_by_name on events (name, id);
create index news_by_title on news (title, id);
