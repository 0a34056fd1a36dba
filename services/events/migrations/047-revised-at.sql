-- Events that were imported before changes were recorded get the time of this migration. The column is
-- never null from here on; a constraint would stop the former release while both run.
alter table events alter column revised_at set default now();
update events set revised_at = now() where revised_at is null;
