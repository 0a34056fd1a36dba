/** Returns the part of an id of a race or a ranking that tells it from others of its event. */
export function shortId(id: string, eventId: string): string {
  return id.startsWith(`${eventId}-`) ? id.slice(eventId.length + 1) : id
}
