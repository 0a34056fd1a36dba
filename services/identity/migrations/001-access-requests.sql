-- Requests of organisers who want to publish an event on this site. The operator reads the
-- requests.
create table access_requests (
  id                    text primary key,
  received_at           timestamptz not null default now(),
  name                  text not null,
  email                 text not null,
  organisation          text,
  event                 text not null,
  date                  date,    -- calendar day of the event
  country               text,    -- lower-case ISO 3166-1 alpha-2
  sport                 text,
  expected_participants integer,
  message               text not null
);
create index access_requests_by_arrival on access_requests (received_at desc);

-- Number of requests of each network address within a minute, counted by all processes together.
-- The rows are deleted after a few minutes.
create table address_counts (
  address text not null, -- hash of the network address
  purpose text not null,
  minute  timestamptz not null,
  count   integer not null default 1,

  constraint address_counts_pk primary key (address, purpose, minute)
);
