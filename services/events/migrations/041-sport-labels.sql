-- A sport that is none of the known ones has a label instead: {"name": "Skiing", "translations":
-- {"de": "Skilanglauf"}}. A race of a known sport may have a label, too.
alter table races alter column sport drop not null;
alter table races add column sport_label jsonb;
alter table races add constraint races_sport_named check (sport is not null or sport_label is not null);
