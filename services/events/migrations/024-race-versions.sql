-- Number of the last publication that changed a race, so that pages see whether they are up to date.
create table race_versions (
  race_id text primary key references races on delete cascade,
  version bigint not null
);
