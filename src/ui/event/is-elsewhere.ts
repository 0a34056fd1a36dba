interface Decided {
  statusDecision: { newPlace: string | null } | null
}

/**
 * Whether a race takes place elsewhere than its event. Such a race is not in the city of the event.
 */
export function isElsewhere(race: Decided, event: Decided): boolean {
  return (race.statusDecision?.newPlace ?? null) !== (event.statusDecision?.newPlace ?? null)
}
