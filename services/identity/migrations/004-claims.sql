-- Results that accounts have claimed with a signed link.
create table claimed_results (
  race_id        text not null,
  participant_id text not null,
  account_id     text not null references accounts on delete cascade,
  claimed_at     timestamptz not null default now(),

  constraint claimed_results_pk primary key (race_id, participant_id)
);
create index claimed_results_by_account on claimed_results (account_id);

-- Results that are hidden because a visitor with a signed link made a privacy request, with or
-- without an account.
create table hidden_results (
  race_id        text not null,
  participant_id text not null,

  constraint hidden_results_pk primary key (race_id, participant_id)
);
