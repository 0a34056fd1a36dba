-- Whether a publication was the first one of its event. An organiser can remove such an event.
alter table event_publications add column is_first boolean not null default false;

-- The organisation that has removed its new event. It can publish the event again.
alter table removed_addresses add column removed_by text;
