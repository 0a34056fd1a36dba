-- What organisers write who want to publish their event here, for the operator to read.
create table access_requests (
  id                    text primary key,
  received_at           timestamptz not null default now(),
  name                  text not null,
  email                 text not null,
  organisation          text,
  event                 text not null,
  date                  date,    -- civil day of the event
  country               text,    -- lower-case ISO 3166-1 alpha-2
  sport                 text,
  expected_participants integer,
  message               text not null
);
create index access_requests_by_arrival on access_requests (received_at desc);

-- How often an address asked for something within a minute, whichever process it asked. Rows live for minutes.
create table address_counts (
  address text not null, -- a hash
  purpose text not null,
  minute  timestamptz not null,
  count   integer not null default 1,

  constraint address_counts_pk primary key (address, purpose, minute)
);
