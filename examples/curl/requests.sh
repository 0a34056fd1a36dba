#!/bin/sh
# Requests to GraphQL, REST and downloads: sh requests.sh [origin]
set -eu
origin="${1:-http://localhost:3000}"
endpoint="$origin/graphql"

# 1. A query as JSON.
curl --fail --silent --show-error "$endpoint" \
  --header 'Content-Type: application/json' \
  --data '{"query": "{ events(list: FINISHED, itemsPerPage: 3) { items { id name dateFrom } } }"}'
echo

# 2. A query with variables. --compressed requests a compressed response.
curl --fail --silent --show-error --compressed "$endpoint" \
  --header 'Content-Type: application/json' \
  --data '{
    "query": "query ($text: String!) { search(text: $text) { events { items { name } } didYouMean } }",
    "variables": { "text": "maraton" }
  }'
echo

# 3. A GET request. Caches can store its response. The command prints the ETag. A request with
# If-None-Match gets 304 until the result changes.
curl --fail --silent --show-error --get "$endpoint" \
  --header 'Accept: application/graphql-response+json' \
  --data-urlencode 'query={ eventCounts { total sports { value count } } }' \
  --dump-header - --output /dev/null | grep --ignore-case '^etag:'

# 4. REST with filters, which are base64 of JSON. The next page has the parameter `after` with the
# `end_cursor` of this page.
get() { curl --fail --silent --show-error --retry 3 "$origin$1"; }
first_id() { sed 's/^{"items":\[{"id":"\([^"]*\)".*/\1/'; }
filters=$(printf '{"state":"after","sport":"running"}' | base64)
event=$(curl --fail --silent --show-error --get "$origin/v1/web/events" \
  --data-urlencode "filters=$filters" --data itemsPerPage=1 | first_id)
race=$(get "/v1/web/events/$event/races" | first_id)
ranking=$(get "/v1/web/races/$race/rankings" | first_id)
get "/v1/web/rankings/$ranking/entries?itemsPerPage=3"
echo

# 5. A ranking as CSV. With --etag-save and --etag-compare, curl downloads the file again only after
# a change. --retry waits for the seconds of Retry-After if there were too many requests.
etag=$(mktemp)
for time in first second; do
  curl --fail --silent --show-error --retry 3 "$origin/downloads/rankings/$ranking.csv" \
    --etag-compare "$etag" --etag-save "$etag" \
    --output /dev/null --write-out "$time time: %{http_code}\n"
done
rm "$etag"
