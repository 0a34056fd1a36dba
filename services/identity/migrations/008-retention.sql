alter table mail_jobs add column created_at timestamptz not null default now();
create index mail_jobs_by_age on mail_jobs (created_at);

-- Older rows contain e-mail addresses in the case that visitors typed.
create index access_requests_by_email on access_requests (lower(email));
create index replay_entitlements_unclaimed on replay_entitlements (lower(email)) where account_id is null;
create index replay_entitlements_by_purchase on replay_entitlements (purchased_at) where account_id is null;
