-- A publication may also be of one table of results, or remove a course or the picture. Earlier
-- publications of tables keep the kind `import`.
alter table event_publications
  drop constraint event_publications_kind_known,
  add constraint event_publications_kind_known
    check (kind in ('import', 'table', 'facts', 'course', 'course_removal', 'picture',
      'picture_removal', 'correction'));
