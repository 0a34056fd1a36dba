-- Whether a publication was the first one of its event. An organiser can remove such an event.
alter table event_publications add column is_first boolean not null default false;

-- The organisation that has removed its new event. It can publish the event again.
alter table removed_addresses add column removed_by text;

-- A publication may also be of a single part of an event.
alter table event_publications
  drop constraint event_publications_kind_known,
  add constraint event_publications_kind_known
    check (kind in ('import', 'facts', 'course', 'picture', 'correction'));
