-- What happened to accounts, for the operator: no name, no e-mail address, no address of the network.
create table security_events (
  id           bigint generated always as identity primary key,
  kind         text not null,
  -- Null where there is no such account, and for accounts that are deleted.
  account_id   text references accounts on delete set null,
  network_hash text not null,       -- HMAC of an IPv4 address or an IPv6 network
  happened_at  timestamptz not null default now()
);
create index security_events_by_time on security_events (happened_at);
create index security_events_by_account on security_events (account_id);
create index security_events_by_network on security_events (network_hash, kind, happened_at);
