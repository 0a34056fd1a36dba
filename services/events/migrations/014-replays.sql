-- Whether the app offers the replay of the race on its course, free or paid. Null if there is no
-- replay.
alter table races add column replay text;
alter table races add constraint races_replay_known check (replay in ('free', 'paid'));
