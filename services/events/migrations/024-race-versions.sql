-- Number of the last publication that changed a race. A page compares this number to see whether it
-- is up to date.
create table race_versions (
  race_id text primary key references races on delete cascade,
  version bigint not null
);
