-- Whether the published places of a ranking come from the organiser's file or were computed. Null
-- when not known.
alter table rankings add column place_order text;
