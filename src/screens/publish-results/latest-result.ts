import { createContext } from 'react'

/** Which form of the page was sent last, by the id of its result. Only this result is shown. */
export const LatestResult = createContext<{
  latest: string | undefined
  setLatest: (id: string) => void
}>({ latest: undefined, setLatest: () => undefined })
