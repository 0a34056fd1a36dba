-- News that organisers write over HTTP. An import of the package keeps them.
alter table news add column origin text not null default 'package';
alter table news add constraint news_origin_known check (origin in ('package', 'organiser'));
