import type { Upstream } from '../../mesh/settings.ts'
import type { Admission } from '../../services/platform/http/admission.ts'
import { currentRequest } from '../../services/platform/http/request-id.ts'
import { getFromEvents } from '../upstream/get-from-events.ts'

/**
 * Reads a path of the events service.
 * @param tagsOf returns the cache tags of a response
 */
export type ReadEvents = <Body>(
  path: string,
  tagsOf: (body: Body) => Iterable<string>,
) => Promise<Body>

/**
 * Creates a function that reads paths. This function rejects with the Problem of a response whose
 * status is not 200.
 * @param tags receives the cache tags of the responses
 */
export function createEventsReader(
  events: Upstream,
  { work }: Admission,
  tags: Set<string>,
): ReadEvents {
  return async <Body>(path: string, tagsOf: (body: Body) => Iterable<string>) => {
    const { signal, network = '' } = currentRequest() ?? {}
    const body = (await work.run(`documents ${network}`, signal, () =>
      getFromEvents(events, path, signal),
    )) as Body
    for (const tag of tagsOf(body)) tags.add(tag)
    return body
  }
}
