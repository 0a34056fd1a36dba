-- Private profiles have no search keys, so they are found by their stored start number. Without this
-- index, each start number that nobody has reads all participants of the race.
create index stored_participants_of_private_profiles_by_bib on stored_participants (result_set_id, bib)
  where initials is not null;
