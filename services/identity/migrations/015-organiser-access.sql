-- Accounts that may publish the events of an organisation. An account has the right by its confirmed
-- e-mail address, because the operator often grants the right before the account exists.
create table organiser_access (
  email             text not null,
  organisation_id   text not null, -- no foreign key, because the events service stores organisations
  organisation_name text not null, -- the name at the time of the grant
  granted_at        timestamptz not null default now(),

  constraint organiser_access_pk primary key (email, organisation_id)
);

-- Language in which the form for an access request was sent.
alter table access_requests add column language text not null default 'en';
