#!/bin/sh
# Starts Valkey with the password in VALKEYCLI_AUTH. Passes the arguments of this script to Valkey.
# The configuration is passed through standard input, because other users can see the command line
# of a process.
set -eu
exec valkey-server - "$@" <<END
requirepass $VALKEYCLI_AUTH
save ""
appendonly no
maxmemory 256mb
maxmemory-policy allkeys-lru
END
