-- Orders of the shop. Each order grants the replay of a race for a year.
create table replay_entitlements (
  order_id      text primary key,   -- id of the shop; an order has an effect only once
  account_id    text references accounts on delete cascade,
  -- canonical form; the order belongs to the account with this address, as soon as one exists
  email         text not null,
  race_id       text not null,
  live_tracking boolean not null,
  purchased_at  timestamptz not null,
  valid_until   timestamptz not null
);
create index replay_entitlements_by_account on replay_entitlements (account_id);
create index replay_entitlements_by_email on replay_entitlements (email) where account_id is null;
