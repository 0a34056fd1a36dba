-- Publications in commit order, each with the cache tags of the responses that it changed.
create table publications (
  number bigint primary key,
  tags text[] not null,
  published_at timestamptz not null default clock_timestamp()
);

-- One row: its lock makes the order of numbers the order of commits.
create table publication_counter (
  number bigint not null,
  only_row boolean primary key default true check (only_row)
);
insert into publication_counter (number) values (0);
