-- Counts of the events near a place read the index only. A circle of 500 km has thousands of events,
-- and a row of an event has 40 columns.
create index events_around on events (latitude, longitude)
  include (country, sport_bits, fixed_state, starts_at, ends_at, over_at, shortest, longest);
drop index events_by_place;
