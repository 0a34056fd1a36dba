-- The status of a ranking is official, unofficial or unknown (null). Readers would not understand
-- any other status.
update rankings set status = null where status not in ('official', 'unofficial');
alter table rankings
  add constraint rankings_status_known check (status in ('official', 'unofficial'));
