-- Twice a minute, the recording of forecasts searches for races with passings of the last day.
create index timed_races_by_received_at on timed_races (received_at);
