-- A line of a calendar can define an event, instead of a package for this event alone. The event is
-- deleted when its line is deleted.

alter table packages add column calendar text; -- id of the calendar that lists the event
