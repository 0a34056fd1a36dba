-- The start of an event: the first point of the first course among its races, in degrees (WGS 84).
alter table events
  add column latitude double precision,
  add column longitude double precision,
  add constraint events_coordinates_complete check ((latitude is null) = (longitude is null));

update events
  set longitude = (first_course.start ->> 0)::double precision,
    latitude = (first_course.start ->> 1)::double precision
  from (select distinct on (races.event_id) races.event_id, routes.line -> 0 as start
    from races join routes on routes.race_id = races.id
    order by races.event_id, races.number) first_course
  where first_course.event_id = events.id;
