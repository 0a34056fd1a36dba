/**
 * Time that an import waits before it deletes replaced rows, in milliseconds. Requests that have
 * just read the id of the replaced result set can then still read its rows. Tests set a shorter
 * time, because many of their imports replace rows.
 */
export const readerGrace = { ms: 500 }
