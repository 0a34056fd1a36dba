-- Lists of events near a place: an index finds the events in a box of degrees, then the distance
-- decides.
create index events_by_place on events (latitude, longitude);

-- The great-circle distance in metres between two places in degrees (haversine formula). It is null
-- if a coordinate is null. The last factor keeps rounding errors at the other end of the earth from
-- exceeding 1, of which there is no arc sine.
create function metres_between(latitude_1 double precision, longitude_1 double precision,
    latitude_2 double precision, longitude_2 double precision)
  returns double precision immutable parallel safe
  return 2 * 6371008.8 * asin(sqrt(0.99999999999999 * (
    sin(radians(latitude_2 - latitude_1) / 2) ^ 2
    + cos(radians(latitude_1)) * cos(radians(latitude_2)) * sin(radians(longitude_2 - longitude_1) / 2) ^ 2)));
