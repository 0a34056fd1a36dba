-- Orders of the shop: the replay of a race for a year.
create table replay_entitlements (
  order_id      text primary key,   -- of the shop: an order counts once
  account_id    text references accounts on delete cascade,
  email         text not null,      -- canonical; whose account the order belongs to, once there is one
  race_id       text not null,
  live_tracking boolean not null,
  purchased_at  timestamptz not null,
  valid_until   timestamptz not null
);
create index replay_entitlements_by_account on replay_entitlements (account_id);
create index replay_entitlements_by_email on replay_entitlements (email) where account_id is null;
