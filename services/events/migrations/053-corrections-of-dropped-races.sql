-- Corrections stay when an import leaves out their race, because an undo or another import may show the
-- race again. They are deleted with the event. The column is not named event_id, because the former
-- release joins this table with races and reads event_id without a table. It is null in rows that a copy
-- of the former release writes.
alter table result_corrections add column corrected_event_id text;
update result_corrections set corrected_event_id = races.event_id from races where races.id = race_id;
alter table result_corrections drop constraint result_corrections_race_fk;
alter table result_corrections add constraint result_corrections_event_fk
  foreign key (corrected_event_id) references events (id) on delete cascade;

create index result_corrections_by_event on result_corrections (corrected_event_id, id);
