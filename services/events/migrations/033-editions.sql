-- Id of the earlier edition of the event, as its package names it. That event may be unknown here.
alter table events add column edition_of text;

-- The forecasts of a race are learnt from an earlier race of the same sport and distance.
create index races_by_distance on races (sport, distance) where result_set_id is not null;
