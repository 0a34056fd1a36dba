-- Pictures in the sizes and formats in which the site serves them. Each picture is rendered once,
-- at its first request.
create table file_variants (
  file_id    text not null,
  variant    text not null,
  format     text not null,    -- avif, webp or plain; plain is JPEG or PNG
  -- version of the rendering code; a picture of an older version is rendered again
  recipe     integer not null,
  media_type text not null,
  bytes      bytea not null,

  constraint file_variants_pk primary key (file_id, variant, format),
  constraint file_variants_file_fk foreign key (file_id) references files (id) on delete cascade
);
