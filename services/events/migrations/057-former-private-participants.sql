-- Whether the last file with the participant marked the profile as private. If the participant comes
-- back, without a file that says who is private, the profile stays private. Null in rows that a copy
-- of the former release writes.
alter table former_participants add column is_private boolean;
