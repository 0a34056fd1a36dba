-- The record of forecasts looks for races with passings of the last day, twice a minute.
create index timed_races_by_received_at on timed_races (received_at);
