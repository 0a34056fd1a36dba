-- Events that were imported before changes were recorded get the time of this migration.
alter table events alter column revised_at set default now();
update events set revised_at = now() where revised_at is null;
alter table events alter column revised_at set not null;
