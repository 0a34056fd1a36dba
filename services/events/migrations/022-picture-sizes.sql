-- Data with which a client lays out a picture before the picture arrives. Null until an import has
-- read the picture.
alter table files
  add column width integer,    -- width of the upright picture in pixels
  add column height integer,
  add column placeholder text, -- data: URL of a picture of at most 16 × 16 pixels
  add constraint files_description_complete
    check ((width is null) = (height is null) and (width is null) = (placeholder is null));
