-- Imports that organisers send over HTTP. The id is the hash of organisation, bytes and options, so
-- the same package that is sent again finds its job.
create table import_jobs (
  id              text not null,
  organisation_id text not null,
  credential_id   text not null,
  dry_run         boolean not null,
  stage           text not null,
  progress        json,                   -- race and rows while rows are read
  outcome         json,                   -- report, rejected rows and problems; they may have U+0000
  event_id        text,                   -- null until the import is done
  content_hash    text,                   -- packages.content_hash after the import
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(), -- at most a minute ago while the job runs

  constraint import_jobs_pk primary key (id),
  constraint import_jobs_organisation_fk foreign key (organisation_id) references organisations (id) on delete cascade,
  constraint import_jobs_stage_known
    check (stage in ('waiting', 'unpacking', 'checking', 'publishing', 'done', 'refused', 'failed'))
);

create index import_jobs_by_updated_at on import_jobs (updated_at);

alter table credentials add constraint credentials_import_within_organisation
  check (organisation_id is not null or not 'events:import' = any (scopes));
