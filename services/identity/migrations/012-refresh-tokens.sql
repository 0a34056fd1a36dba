-- Apps have an access token for an hour and a refresh token that is replaced at each use; both are stored as hashes.
alter table sessions
  add column access_expires_at    timestamptz,  -- null: as long as the session, for cookies
  -- The first half of every refresh token of a session is the same, so that an old token names the session it was stolen from.
  add column refresh_family_hash  text,
  add column refresh_hash         text,
  add column former_refresh_hash  text,
  add column refreshed_at         timestamptz;
create unique index sessions_by_refresh_family on sessions (refresh_family_hash);

-- Sessions of apps from before have no refresh token: they end within an hour.
update sessions set expires_at = least(expires_at, now() + interval '1 hour') where kind = 'bearer';
