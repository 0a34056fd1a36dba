-- The highest number of a publication of the event that was undone. Later publications get higher
-- numbers, so a repeated request to undo a publication cannot undo a newer one. Copies of the former
-- release do not write it.
alter table events add column undone_publication integer not null default 0;
