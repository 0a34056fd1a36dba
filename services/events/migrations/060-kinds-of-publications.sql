-- A publication may also be of a single part of an event.
alter table event_publications
  drop constraint event_publications_kind_known,
  add constraint event_publications_kind_known
    check (kind in ('import', 'facts', 'course', 'picture', 'correction'));
