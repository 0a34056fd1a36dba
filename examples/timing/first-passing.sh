#!/bin/sh
# The first passing in four requests: TIMING_TOKEN=parcours_organiser_… sh first-passing.sh [origin]
# The race is that of event.yml in this folder: npm run import -- examples/timing
set -eu
origin="${1:-http://localhost:3000}"
event=pier-mile-2026
race="$event-mile"
timing="$origin/v1/timing/races/$race"

# The header is in a file, because other users of the machine can see the arguments of a program.
header="$(mktemp)"
trap 'rm -f "$header"' EXIT
printf 'Authorization: Bearer %s\n' "${TIMING_TOKEN:?Set TIMING_TOKEN to the token of an organiser.}" > "$header"

send() {
  method="$1"
  path="$2"
  shift 2
  curl --fail-with-body --silent --show-error --header "@$header" --request "$method" "$timing$path" "$@"
  echo
}

# 1. Sends the start list. A second start list changes starters or adds some.
send PUT /starters --header 'Content-Type: application/json' --data '{
  "starters": [
    { "bib": "7", "name": "Mara Lindqvist", "gender": "F", "age": 34, "chips": ["C0FFEE7"] },
    { "bib": "8", "name": "Tom Arrieta", "gender": "M", "age": 29 }
  ]
}'

# 2. Fires the gun now.
send PUT /start --header 'Content-Type: application/json' \
  --data "{ \"gun_at\": \"$(date -u +%Y-%m-%dT%H:%M:%SZ)\" }"

# 3. Sends two passings, one by chip and one by start number. race_ms counts from the gun; "at"
# would be the time of day.
send POST /passings --header 'Content-Type: application/json' --data '{
  "passings": [
    { "id": "1", "chip": "C0FFEE7", "checkpoint": "Lighthouse", "race_ms": 171400 },
    { "id": "2", "bib": "8", "checkpoint": "Lighthouse", "race_ms": 168900 }
  ]
}'

# 4. Sends the finish as CSV. The second line repeats an earlier passing. Such a duplicate has no
# effect.
send POST /passings --header 'Content-Type: text/csv' --data-binary 'id,bib,chip,checkpoint,race_ms
3,7,,finish,341200
1,,C0FFEE7,Lighthouse,171400
'

echo "See $origin/en/events/$event/races/$race"
