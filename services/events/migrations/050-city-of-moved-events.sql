-- The city where an event is held: the planned one, or the one that new_place names. The former
-- release does not write new_city, so its moved events have no city until they are located again.
alter table events
  add column new_city text, -- as new_place spells it; null when new_place names no known city
  add column held_in text generated always as
    (case when new_place is null then city else new_city end) stored;

drop index events_by_city;
create index events_by_city on events (lower(held_in), country);
