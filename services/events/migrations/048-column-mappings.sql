-- The answers of organisers to the question which column of a table has which field. They are used
-- again for tables with the same headings. The id is the hash of the headings.
create table column_mappings (
  organisation_id text not null,
  id              text not null,
  headings        json not null,
  columns         json not null,          -- heading by field
  times           text,                   -- format of times that are numbers; null if the file tells
  used_at         timestamptz not null default now(),

  constraint column_mappings_pk primary key (organisation_id, id),
  constraint column_mappings_organisation_fk foreign key (organisation_id) references organisations (id) on delete cascade
);
