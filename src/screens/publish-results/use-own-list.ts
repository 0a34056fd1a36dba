import { useEffect, useState } from 'react'
import { type RefusedRequest, refusalOf } from './import-requests.ts'

/** Reads a list of an event of the organiser. Undefined until a response arrives. */
export function useOwnList<Item>(
  read: (token: string, eventId: string) => Promise<readonly Item[]>,
  { token, eventId }: { token: string; eventId: string },
): readonly Item[] | RefusedRequest | undefined {
  const [list, setList] = useState<readonly Item[] | RefusedRequest>()
  useEffect(() => {
    let isShown = true
    void read(token, eventId)
      .catch(refusalOf)
      .then((next) => {
        if (isShown) setList(next)
      })
    return () => {
      isShown = false
    }
  }, [read, token, eventId])
  return list
}
