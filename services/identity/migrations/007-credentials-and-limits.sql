-- Counts the changes of the password and the e-mail address. E-mails and links of an earlier
-- version are invalid.
alter table accounts add column credentials_version integer not null default 1;
alter table mailed_links add column credentials_version integer not null default 1;
alter table mail_jobs add column credentials_version integer not null default 1;

-- Keyed hash of the account in the attempt. With this hash all counts of an account can be cleared
-- at once.
alter table attempt_counts add column account text;
create index attempt_counts_by_account on attempt_counts (account) where account is not null;

-- Networks from which the owner of an account has signed in, as keyed hashes.
create table account_networks (
  account_id text not null references accounts on delete cascade,
  network    text not null,
  used_at    timestamptz not null default now(),

  constraint account_networks_pk primary key (account_id, network)
);
create index account_networks_by_use on account_networks (used_at);

-- Random secrets that all processes share. The first process that needs a secret creates it.
create table secrets (
  name       text primary key,
  value      text not null,
  created_at timestamptz not null default now()
);
