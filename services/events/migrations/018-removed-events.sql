-- What once had an address and belongs to an event that was deleted: it is gone, not unknown.
create table removed_addresses (
  kind       text not null, -- event, race, ranking, news or file
  id         text not null,
  event_id   text not null, -- of the deleted event; its import forgets that it was deleted
  removed_at timestamptz not null default now(),

  constraint removed_addresses_pk primary key (kind, id),
  constraint removed_addresses_kind_known check (kind in ('event', 'race', 'ranking', 'news', 'file'))
);
create index removed_addresses_by_event on removed_addresses (event_id);

-- Why results were published although their times look impossible: what the operator wrote.
alter table result_sets add column forced_reason text;
