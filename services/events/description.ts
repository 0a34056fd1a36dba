/** Description of the API of this service: the rules that all its public resources share. */
export const description = `Sports events, organisations, races, rankings, athlete results and news.

- **Values.** Times of results are whole milliseconds, distances whole metres, instants ISO 8601 in UTC, days \`YYYY-MM-DD\` in the time zone of the event. Ids are opaque. Null means that a value is unknown or missing, unless its description says more. Fields and values of enumerations may be added at any time.
- **Lists.** Read a list to its end with \`after\`: the \`end_cursor\` of the page before, as long as \`has_next\` is true.
- **Errors.** A failed request has the body \`Problem\`. Branch on \`code\`; \`field\` is the parameter at fault, \`title\` says what is expected.
- **Caching.** Responses of \`/v1/web\` have an \`ETag\`. A request with \`If-None-Match\` gets a 304 until the response changes.
- **Limits.** The page \`/developers\` has the limit of requests. Beyond it the status is 429, the code \`request.tooMany\`, and \`Retry-After\` has the seconds to wait. \`RateLimit-Policy\` has the limit; responses that no cache has also have \`RateLimit\` with what remains. Send an API key as \`X-Api-Key\`.
- **Other sites.** Scripts of any origin may read \`/v1/web\`, without cookies.
- **Files.** Rankings are downloads, \`/downloads/rankings/{id}.csv\`; the page \`/developers\` lists the addresses of all files.`
