#!/bin/sh
# Starts a standby. The first start copies the primary. STANDBY_NAME is the standby's name in
# synchronous_standby_names.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  until pg_isready --quiet --host="$PRIMARY_HOST" --port="${PRIMARY_PORT:-5432}"; do sleep 1; done
  PGPASSWORD="$REPLICATION_PASSWORD" pg_basebackup --pgdata="$PGDATA" --write-recovery-conf \
    --wal-method=stream --checkpoint=fast \
    --host="$PRIMARY_HOST" --port="${PRIMARY_PORT:-5432}" --username=replicator
fi
# The standby reports cluster_name to the primary as its name.
exec docker-entrypoint.sh postgres -c cluster_name="$STANDBY_NAME" "$@"
