#!/bin/sh
# Writes nginx's configuration from deploy/nginx/parcours.conf, with the names of the copies.
# Creates a certificate for trials.
set -eu
keys="${KEYS_DIRECTORY:-/etc/ssl/parcours}"
if [ ! -s "$keys/privkey.pem" ]; then
  mkdir -p "$keys"
  openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj '/CN=localhost' \
    -keyout "$keys/privkey.pem" -out "$keys/fullchain.pem"
fi
mkdir -p "${CACHE_DIRECTORY:-/var/cache/nginx/parcours}"
sed -e 's/127\.0\.0\.1:3000/site-1:3000/' -e 's/127\.0\.0\.1:3001/site-2:3000/' \
  -e '/server 127\.0\.0\.1:3002/d' \
  -e 's/parcours\.example/localhost/' \
  "${SOURCE:-/etc/parcours/parcours.conf}" > "${TARGET:-/etc/nginx/conf.d/default.conf}"
