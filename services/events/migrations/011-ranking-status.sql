-- A ranking is official, unofficial, or neither is known; no other word means anything to a reader.
update rankings set status = null where status not in ('official', 'unofficial');
alter table rankings
  add constraint rankings_status_known check (status in ('official', 'unofficial'));
