-- A postponement changes the start of a race and the times of its event. This table has the times
-- from the package.
create table event_plans (
  event_id    text primary key,
  date_from   date not null,
  date_to     date not null,
  starts_at   timestamptz not null,
  ends_at     timestamptz not null,
  fixed_state text,

  constraint event_plans_event_fk foreign key (event_id) references events (id) on delete cascade
);
insert into event_plans select id, date_from, date_to, starts_at, ends_at, fixed_state from events;

alter table events
  -- postponed while no race has a known start
  add column start_status text not null default 'scheduled',
  add constraint events_start_status_known check (start_status in ('scheduled', 'postponed'));

alter table races
  add column planned_starts_at timestamptz, -- the start as in the package
  -- postponed while the new start is not known; starts_at is null then
  add column start_status text not null default 'scheduled',
  add constraint races_start_status_known check (start_status in ('scheduled', 'postponed'));
update races set planned_starts_at = starts_at;

-- postponed_to is the start in place of the planned start. If the gun has ended the postponement,
-- postponed_to is the gun.
-- true while the race is postponed and its new start is not known
alter table timed_races add column awaits_start boolean not null default false;
