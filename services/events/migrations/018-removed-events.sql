-- Former addresses of deleted events. Requests for these addresses get "gone" instead of "not
-- found".
create table removed_addresses (
  kind       text not null, -- event, race, ranking, news or file
  id         text not null,
  event_id   text not null, -- id of the deleted event; an import of the event deletes these rows
  removed_at timestamptz not null default now(),

  constraint removed_addresses_pk primary key (kind, id),
  constraint removed_addresses_kind_known check (kind in ('event', 'race', 'ranking', 'news', 'file'))
);
create index removed_addresses_by_event on removed_addresses (event_id);

-- The operator's reason for publishing results whose times look impossible.
alter table result_sets add column forced_reason text;
