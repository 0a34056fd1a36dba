create table accounts (
  id              text primary key,
  email           text not null,    -- canonical form: lower case, the domain in ASCII
  password_hash   text not null,    -- argon2id; contains its salt and cost parameters
  first_name      text not null,
  last_name       text not null,
  date_of_birth   date,
  nationality     text,             -- lower-case ISO 3166-1 alpha-2
  gender          text,
  newsletter      boolean not null,
  private_profile boolean not null,
  language        text not null,    -- language of e-mails to this person
  created_at      timestamptz not null default now()
);
create unique index accounts_by_email on accounts (email);

-- Sessions of signed-in visitors. A browser has a cookie, and an app has a bearer token.
create table sessions (
  token_hash text primary key,
  account_id text not null references accounts on delete cascade,
  kind       text not null,         -- cookie or bearer
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_by_account on sessions (account_id);
create index sessions_by_end on sessions (expires_at);

-- Links in e-mails. Using a link proves that the visitor can read e-mails to this address.
create table mailed_links (
  token_hash text primary key,
  purpose    text not null,         -- sign_up, recovery or email_change
  email      text not null,
  account_id text references accounts on delete cascade,
  expires_at timestamptz not null
);
create index mailed_links_by_account on mailed_links (account_id);
create index mailed_links_by_end on mailed_links (expires_at);

-- Queued e-mails, which any process may send. The secret of a link is created when its e-mail is
-- sent.
create table mail_jobs (
  id         text primary key,
  kind       text not null,
  email      text,                  -- recipient; null for the operator
  subject_id text,                  -- id of the account or access request
  language   text not null,
  attempts   integer not null default 0,
  due_at     timestamptz not null default now()
);
create index mail_jobs_by_turn on mail_jobs (due_at);

-- Number of attempts per limit and period. All processes share the counts.
create table attempt_counts (
  who     text not null,            -- hash of a network, of an account, or of both
  purpose text not null,
  ends_at timestamptz not null,
  count   integer not null default 1,

  constraint attempt_counts_pk primary key (who, purpose, ends_at)
);
create index attempt_counts_by_end on attempt_counts (ends_at);
drop table address_counts;
