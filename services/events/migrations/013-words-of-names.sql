-- The dictionary kept the words of names that were shown once: from now on it has those of names that can be found.
delete from words
  where not exists (select from participant_names where key >= word and key < word || '!')
    and not exists (select from event_names where key >= word and key < word || '!');
