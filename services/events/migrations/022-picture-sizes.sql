-- What a client needs to lay out a picture before it arrives; null until an import has read the picture.
alter table files
  add column width integer,    -- pixels, upright
  add column height integer,
  add column placeholder text, -- a data: URL of a picture of at most 16 × 16
  add constraint files_description_complete
    check ((width is null) = (height is null) and (width is null) = (placeholder is null));
