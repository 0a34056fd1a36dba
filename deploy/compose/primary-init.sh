#!/bin/sh
# Runs once, when the primary creates its database. Creates a user for standbys, and makes each
# commit wait for one of the standbys.
set -eu
psql --set=ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  --set=password="$REPLICATION_PASSWORD" <<'SQL'
create role replicator login replication password :'password';
-- Takes effect at the restart that follows: until then no standby could confirm a commit.
alter system set synchronous_standby_names = 'ANY 1 (standby_a, standby_b)';
SQL
echo 'host replication replicator samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
