-- API keys of apps and tokens of organisers. The table stores only the SHA-256 of a secret.
create table credentials (
  id                  text not null,
  kind                text not null,
  name                text not null,
  secret_hash         text not null,
  organisation_id     text, -- the organisation to which a credential with a write scope is limited
  scopes              text[] not null,
  requests_per_minute integer not null, -- maximum number of requests; 0 for no limit
  cost_per_minute     integer not null, -- maximum cost of GraphQL operations; 0 for no limit
  created_at          timestamptz not null default now(),
  expires_at          timestamptz not null,
  last_used_at        timestamptz, -- last use, rounded to the hour
  revoked_at          timestamptz,

  constraint credentials_pk primary key (id),
  constraint credentials_secret_hash_unique unique (secret_hash),
  constraint credentials_organisation_fk foreign key (organisation_id) references organisations (id) on delete cascade,
  constraint credentials_kind_known check (kind in ('app', 'organiser')),
  constraint credentials_write_within_organisation check (organisation_id is not null or not 'events:write' = any (scopes))
);
