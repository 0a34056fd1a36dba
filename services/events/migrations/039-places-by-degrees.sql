-- The place at a point, such as the centre of a circle of events.
create index places_by_degrees on places (latitude, longitude);
