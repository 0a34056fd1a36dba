-- The organiser's token that has made claim links, and the race. Null for the events of accounts.
-- A credential is stored by the events service, so its id is no foreign key.
alter table security_events add column credential_id text;
alter table security_events add column race_id text;
