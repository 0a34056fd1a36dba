-- Which columns of tables have which fields, as organisers have answered. Tables with the same headings
-- use the answers again. The id is the hash of the headings.
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
