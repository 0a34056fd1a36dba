-- Pictures in the sizes and formats in which they are served: each is drawn once, when first asked for.
create table file_variants (
  file_id    text not null,
  variant    text not null,
  format     text not null,    -- avif, webp, or plain: JPEG or PNG
  recipe     integer not null, -- how it was drawn: an older one is drawn again
  media_type text not null,
  bytes      bytea not null,

  constraint file_variants_pk primary key (file_id, variant, format),
  constraint file_variants_file_fk foreign key (file_id) references files (id) on delete cascade
);
