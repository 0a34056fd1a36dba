-- The dictionary also had words of names that are no longer shown. From this migration on, it has
-- only words of names that the search can find.
delete from words
  where not exists (select from participant_names where key >= word and key < word || '!')
    and not exists (select from event_names where key >= word and key < word || '!');
