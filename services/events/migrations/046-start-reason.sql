-- Why a start was postponed. Null for the other parts of a start, and without a reason.
alter table timing_starts add column reason text;
