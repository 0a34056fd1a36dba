-- An app has an access token for one hour and a refresh token. Each use replaces the refresh token.
-- The database stores only the hashes of both tokens.
alter table sessions
  -- end of the access token of an app; null for a cookie, which is valid as long as the session
  add column access_expires_at    timestamptz,
  -- All refresh tokens of a session begin with the same half. So a stolen old token still
  -- identifies its session.
  add column refresh_family_hash  text,
  add column refresh_hash         text,
  add column former_refresh_hash  text,
  add column refreshed_at         timestamptz;
create unique index sessions_by_refresh_family on sessions (refresh_family_hash);

-- Earlier sessions of apps have no refresh token, so they end within an hour.
update sessions set expires_at = least(expires_at, now() + interval '1 hour') where kind = 'bearer';
