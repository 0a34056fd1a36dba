-- A visitor without a token can have a file checked. The job of such a check belongs to no
-- organisation. Its id is random, because the id is all that a visitor needs to read the job.
alter table import_jobs alter column organisation_id drop not null;
alter table import_jobs alter column credential_id drop not null;
