import { useEffect, useState } from 'react'
import { type RefusedRequest, asRefusal } from './import-requests.ts'

/** Reads data of an event of the organiser. Undefined until a response arrives. */
export function useOwn<Data>(
  read: (token: string, eventId: string) => Promise<Data>,
  { token, eventId }: { token: string; eventId: string },
): Data | RefusedRequest | undefined {
  const [data, setData] = useState<Data | RefusedRequest>()
  useEffect(() => {
    let isShown = true
    void read(token, eventId)
      .catch(asRefusal)
      .then((next) => {
        if (isShown) setData(next)
      })
    return () => {
      isShown = false
    }
  }, [read, token, eventId])
  return data
}
