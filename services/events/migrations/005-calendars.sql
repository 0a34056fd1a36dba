-- An event may be a line of a calendar instead of a package of its own: when the line goes, so does the event.

alter table packages add column calendar text; -- id of the calendar that lists the event
