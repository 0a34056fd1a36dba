-- Security events of accounts, for the operator. The table contains no name, no e-mail address and
-- no network address.
create table security_events (
  id           bigint generated always as identity primary key,
  kind         text not null,
  -- The account of the event. Null if the account does not exist or was deleted.
  account_id   text references accounts on delete set null,
  network_hash text not null,       -- HMAC of an IPv4 address or an IPv6 network
  happened_at  timestamptz not null default now()
);
create index security_events_by_time on security_events (happened_at);
create index security_events_by_account on security_events (account_id);
create index security_events_by_network on security_events (network_hash, kind, happened_at);
