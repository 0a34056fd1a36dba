-- The status of events and races with the decision behind it, and their entries.

-- The latest decision of each origin and status on an event, or on one of its races. An event may be
-- postponed and moved.
create table status_decisions (
  event_id   text not null,
  race_id    text not null, -- empty for a decision on the event
  origin     text not null, -- package, or operator for the command
  status     text not null,
  reason     text,
  decided_at timestamptz,   -- null, only of a package: earlier than any other decision
  new_start  text,          -- in the time zone of the event: 2026-05-03, or 2026-05-03 09:30
  new_place  text,

  primary key (event_id, race_id, origin, status),
  constraint status_decisions_event_fk foreign key (event_id) references events (id) on delete cascade,
  constraint status_decisions_origin_known check (origin in ('package', 'operator')),
  constraint status_decisions_status_known
    check (status in ('scheduled', 'postponed', 'cancelled', 'moved'))
);

-- start_status of both tables says whether the start is known.
alter table events
  add column standing text not null default 'scheduled', -- the status that all decisions give
  add column status_reason text,
  add column status_decided_at timestamptz,
  add column previous_date date, -- first day before the postponement; null unless postponed
  add column new_place text,
  add column entry_offer jsonb, -- url, opens, closes, price, state
  -- Number of the publication that last changed what calendars show of the event, and its time.
  add column revision bigint not null default 0,
  add column revised_at timestamptz,
  add column calendar_facts text, -- hash of what calendars show
  add constraint events_standing_known
    check (standing in ('scheduled', 'postponed', 'cancelled', 'moved'));

alter table races
  add column standing text not null default 'scheduled', -- the status that all decisions give
  add column status_reason text,
  add column status_decided_at timestamptz,
  add column new_place text,
  add column entry_offer jsonb,
  add column entry_state text, -- the state from entries_from until entries_to; null without entries
  add column entries_from timestamptz,
  add column entries_to timestamptz,
  add constraint races_standing_known
    check (standing in ('scheduled', 'postponed', 'cancelled', 'moved')),
  add constraint races_entry_state_known
    check (entry_state in ('open', 'closed', 'full', 'waiting_list'));

create index races_by_entries_from on races (entries_from) where entries_from is not null;
create index races_by_entries_to on races (entries_to) where entries_to is not null;

update races set standing = 'postponed'
  where start_status = 'postponed' or starts_at <> planned_starts_at;
update events set standing = 'postponed', previous_date = event_plans.date_from
  from event_plans where event_id = events.id and not exists
    (select from races where races.event_id = events.id and races.standing <> 'postponed')
    and exists (select from races where races.event_id = events.id);

-- The race on whose start a point of the timetable depends.
alter table timetable_items add column race_id text;
