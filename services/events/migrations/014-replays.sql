-- Whether the app shows the race once more on its course, and for what: null where it does not.
alter table races add column replay text;
alter table races add constraint races_replay_known check (replay in ('free', 'paid'));
