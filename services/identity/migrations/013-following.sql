-- What the owner of an account follows: lists of ids by kind, the latest first.
alter table accounts add column following jsonb not null default '{}';
