/** States of an event in the order of time: before its start, during the event, after its end. */
export const eventStates = ['before', 'during', 'after'] as const
export type EventState = (typeof eventStates)[number]

export function isEventState(word: unknown): word is EventState {
  return eventStates.some((state) => state === word)
}
