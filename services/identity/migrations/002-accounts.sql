create table accounts (
  id              text primary key,
  email           text not null,    -- canonical: lower case, the domain in ASCII
  password_hash   text not null,    -- argon2id, with its own salt and cost
  first_name      text not null,
  last_name       text not null,
  date_of_birth   date,
  nationality     text,             -- lower-case ISO 3166-1 alpha-2
  gender          text,
  newsletter      boolean not null,
  private_profile boolean not null,
  language        text not null,    -- of what we write to this person
  created_at      timestamptz not null default now()
);
create unique index accounts_by_email on accounts (email);

-- Who is signed in: in a browser, by a cookie, or in an app, by a bearer token.
create table sessions (
  token_hash text primary key,
  account_id text not null references accounts on delete cascade,
  kind       text not null,         -- cookie or bearer
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_by_account on sessions (account_id);
create index sessions_by_end on sessions (expires_at);

-- What a link in a letter proves: that who follows it reads the letters of this address.
create table mailed_links (
  token_hash text primary key,
  purpose    text not null,         -- sign_up, recovery or email_change
  email      text not null,
  account_id text references accounts on delete cascade,
  expires_at timestamptz not null
);
create index mailed_links_by_account on mailed_links (account_id);
create index mailed_links_by_end on mailed_links (expires_at);

-- Letters that are still to be sent, by any process. What is secret in one is made when it is sent.
create table mail_jobs (
  id         text primary key,
  kind       text not null,
  email      text,                  -- where it goes; none for the operator
  subject_id text,                  -- the account or access request that it is about
  language   text not null,
  attempts   integer not null default 0,
  due_at     timestamptz not null default now()
);
create index mail_jobs_by_turn on mail_jobs (due_at);

-- Number of attempts per limit and period, shared by all processes.
create table attempt_counts (
  who     text not null,            -- a hash
  purpose text not null,
  ends_at timestamptz not null,
  count   integer not null default 1,

  constraint attempt_counts_pk primary key (who, purpose, ends_at)
);
create index attempt_counts_by_end on attempt_counts (ends_at);
drop table address_counts;
