-- Organisations, events, races, rankings, results and news, and the tables of the search. Times of
-- results are in integer milliseconds, distances in whole metres. Countries are lower-case ISO
-- 3166-1 alpha-2.

create extension if not exists pg_trgm;

create table files (
  id         text primary key, -- hash of the bytes, so a picture is stored only once
  media_type text not null,
  bytes      bytea not null
);

create table organisations (
  id           text primary key,
  name         text not null,
  description  text not null default '', -- Markdown
  city         text,
  country      text,
  website_url  text,
  logo_file_id text,

  constraint organisations_logo_fk foreign key (logo_file_id) references files (id)
);

create table events (
  id                             text primary key,
  organisation_id                text not null,
  name                           text not null,
  description                    text not null default '', -- Markdown
  city                           text,
  country                        text,
  time_zone                      text not null, -- IANA name
  date_from                      date not null, -- calendar days in time_zone
  date_to                        date not null,
  starts_at                      timestamptz not null,
  ends_at                        timestamptz not null,
  fixed_state                    text,          -- state that overrides the state by the clock
  -- sports of the races, in the order of the races
  sports                         text[] not null default '{}',
  -- distances of the races, in metres
  distances                      integer[] not null default '{}',
  main_distance                  integer,       -- distance of the first race, in metres
  -- routes.outline of the first race with a course, with only the points that show its bends
  course_outline                 integer[],
  image_file_id                  text,
  logo_file_id                   text,
  timeline_welcome_image_file_id text,

  constraint events_organisation_fk foreign key (organisation_id) references organisations (id),
  constraint events_image_fk foreign key (image_file_id) references files (id),
  constraint events_logo_fk foreign key (logo_file_id) references files (id),
  constraint events_timeline_welcome_image_fk
    foreign key (timeline_welcome_image_file_id) references files (id),
  constraint events_fixed_state_known check (fixed_state in ('before', 'during', 'after')),
  constraint events_ends_after_start check (ends_at >= starts_at and date_to >= date_from)
);
create index events_by_start on events (starts_at, name, id);
create index events_by_organisation on events (organisation_id);

create table races (
  id            text primary key,
  event_id      text not null,
  number        smallint not null, -- order within the event, from 1
  name          text not null,
  sport         text not null,
  distance      integer,           -- distance in metres; null when unknown
  starts_at     timestamptz,       -- start of the race; null when only the day is known
  -- array in course order: [{"name": "5 km", "distance": 5000}]
  check_points  jsonb not null default '[]',
  result_set_id integer,           -- the published results; null without results

  constraint races_event_fk foreign key (event_id) references events (id) on delete cascade,
  constraint races_number_unique unique (event_id, number) deferrable initially deferred,
  constraint races_sport_known check (sport in ('running', 'cycling', 'walking', 'triathlon',
    'swimming', 'inline_skating', 'ice_skating', 'obstacle_run', 'biathlon',
    'wheelchair', 'handcycle', 'wheelchair_race')),
  constraint races_distance_positive check (distance > 0)
);
create index races_by_result_set on races (result_set_id);

create table routes (
  race_id    text primary key,
  distance   integer not null,   -- length along the line in metres
  ascent     integer,            -- smoothed ascent in metres; null without elevation
  descent    integer,
  line       jsonb not null,     -- array of points: [[longitude, latitude, elevation or null], …]
  -- array of way points: [{"name": "…", "longitude": 1.2, "latitude": 3.4}]
  way_points jsonb not null default '[]',
  -- x, y, x, y, … evenly spaced by distance; larger side 1000, y increases downwards
  outline    integer[] not null,
  profile    integer[],          -- smoothed elevation in metres, evenly spaced from start to finish

  constraint routes_race_fk foreign key (race_id) references races (id) on delete cascade
);

-- The results of one race from one import. Readers do not see a result set unless a race refers to
-- it. Publishing results is one small update of races.result_set_id, whatever the number of rows.
create table result_sets (
  id           integer generated always as identity primary key,
  race_id      text not null,
  -- hash of everything that determines the rows; the same hash means the same rows
  content_hash text not null,
  participants integer not null default 0, -- number of rows; set before the results are published
  finishers    integer not null default 0,
  created_at   timestamptz not null default now()
);
create index result_sets_by_race on result_sets (race_id);

create table participants (
  result_set_id  integer not null,
  id             text not null, -- the same person has the same id in all imports
  bib            text,          -- start number as text: 007 stays 007
  name           text not null,
  gender         text,          -- M, F, X
  age            smallint,      -- age on the day of the event
  team           text,
  category       text,
  city           text,
  country        text,
  private        boolean not null default false,
  -- result state; null for an athlete who is on the course or has not started
  state          text,
  gun_time       integer,
  chip_time      integer,
  race_time      integer,
  -- times since the start, one for each checkpoint; null for a missing time
  split_times    integer[] not null default '{}',
  avatar_file_id text,

  constraint participants_pk primary key (result_set_id, id),
  constraint participants_gender_known check (gender in ('M', 'F', 'X')),
  constraint participants_state_known check (state in
    ('finished', 'did_not_finish', 'did_not_start', 'disqualified'))
);
create index participants_by_bib on participants ((lower(bib)) collate "C");

create table rankings (
  id              text primary key,
  race_id         text not null,
  number          smallint not null, -- order within the race, from 1
  name            text not null,
  status          text,              -- official, unofficial, or a status of the source
  decided_by      text not null,     -- the time that decides the ranking: gun, chip or race
  updated_at      timestamptz not null default now(),

  constraint rankings_race_fk foreign key (race_id) references races (id) on delete cascade,
  constraint rankings_number_unique unique (race_id, number) deferrable initially deferred,
  constraint rankings_decided_by_known check (decided_by in ('gun', 'chip', 'race'))
);

-- The stored order of a ranking. Each page is a range of ordinals, so a late page is as fast as the
-- first page.
create table ranking_entries (
  result_set_id     integer not null,
  ranking_number    smallint not null,
  -- number of the entry: 1, 2, 3, … without gaps; entries with equal times have different ordinals
  ordinal           integer not null,
  participant_id    text not null,
  -- equal times share a place; null for an athlete who has not finished
  position          integer,
  gender            text,
  gender_ordinal    integer not null,
  gender_position   integer,
  category          text,
  category_ordinal  integer not null,
  category_position integer,

  constraint ranking_entries_pk primary key (result_set_id, ranking_number, ordinal)
);
create index ranking_entries_by_participant on ranking_entries (result_set_id, participant_id);
create index ranking_entries_by_gender
  on ranking_entries (result_set_id, ranking_number, gender, gender_ordinal);
create index ranking_entries_by_category
  on ranking_entries (result_set_id, ranking_number, category, category_ordinal);

-- Numbers of entries in a ranking. There is one row for all entries (gender and category null), one
-- for each gender (category null) and one for each category (gender null).
create table ranking_counts (
  result_set_id  integer not null,
  ranking_number smallint not null,
  gender         text,
  category       text,
  entries        integer not null,
  finishers      integer not null
);
create index ranking_counts_by_ranking on ranking_counts (result_set_id, ranking_number);

create table news (
  id             text primary key,
  event_id       text,
  title          text not null,
  subtitle       text not null default '',
  body           text not null default '', -- Markdown
  image_file_id  text,
  published_from timestamptz not null, -- time from which the news item is public

  constraint news_event_fk foreign key (event_id) references events (id) on delete cascade,
  constraint news_image_fk foreign key (image_file_id) references files (id)
);
create index news_by_publication on news (published_from desc, id);
create index news_by_event on news (event_id, published_from desc);

create table timetable_items (
  event_id  text not null,
  number    smallint not null, -- order within the event, from 1
  starts_at timestamptz not null,
  title     text not null,
  place     text,

  constraint timetable_items_pk primary key (event_id, number),
  constraint timetable_items_event_fk foreign key (event_id) references events (id) on delete cascade
);

create table sponsors (
  event_id     text not null,
  number       smallint not null, -- order within the event, from 1
  name         text not null,
  website_url  text,
  logo_file_id text,

  constraint sponsors_pk primary key (event_id, number),
  constraint sponsors_event_fk foreign key (event_id) references events (id) on delete cascade,
  constraint sponsors_logo_fk foreign key (logo_file_id) references files (id)
);

-- Search keys. A name of n words has n keys, one for each rotation of its words ("ana maria silva",
-- "maria silva ana", …). A prefix of any word is then one range of the B-tree. See
-- services/events/search/names.ts.
create table participant_names (
  key            text collate "C" not null,
  result_set_id  integer not null,
  participant_id text not null
);
create index participant_names_by_key on participant_names (key, result_set_id, participant_id);
create index participant_names_by_set on participant_names (result_set_id);

create table event_names (
  key      text collate "C" not null,
  event_id text not null,

  constraint event_names_pk primary key (key, event_id),
  constraint event_names_event_fk foreign key (event_id) references events (id) on delete cascade
);
create index event_names_by_event on event_names (event_id);

-- Dictionary of all words in names: thousands of words in a million names. The search looks up
-- misspelt words and parts of words in the dictionary.
create table words (
  word text collate "C" primary key
);
create index words_by_trigram on words using gin (word gin_trgm_ops);

-- Imported packages with the hash of their content. Importing the same content again changes
-- nothing.
create table packages (
  event_id     text primary key,
  content_hash text not null,
  imported_at  timestamptz not null default now(),

  constraint packages_event_fk foreign key (event_id) references events (id) on delete cascade
);
