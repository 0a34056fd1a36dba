#!/bin/sh
# Three requests to the GraphQL API: sh requests.sh [origin]
set -eu
endpoint="${1:-http://localhost:3000}/graphql"

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
