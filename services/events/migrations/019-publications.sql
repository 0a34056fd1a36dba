-- Publications in commit order, each with the cache tags of the responses that it changed.
create table publications (
  number bigint primary key,
  tags text[] not null,
  published_at timestamptz not null default clock_timestamp()
);

-- Table of one row. The lock of this row makes sure that numbers are in the order of commits.
create table publication_counter (
  number bigint not null,
  only_row boolean primary key default true check (only_row)
);
insert into publication_counter (number) values (0);
