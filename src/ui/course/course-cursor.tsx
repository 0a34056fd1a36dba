import { createContext, type ReactNode, useContext, useState } from 'react'

interface CourseCursor {
  /** Metres from the start; null until someone points at a place. */
  metres: number | null
  /** Metres from start to finish. */
  distance: number
  move: (metres: number) => void
}

const Context = createContext<CourseCursor | null>(null)

/** One place on a course, shared by everything inside that draws it. */
export function CourseCursor({ distance, children }: { distance: number; children: ReactNode }) {
  const [metres, setMetres] = useState<number | null>(null)
  const move = (to: number) => {
    setMetres(Math.min(distance, Math.max(0, to)))
  }
  return <Context value={{ metres, distance, move }}>{children}</Context>
}

/** Null where nobody follows the course. */
export function useCourseCursor(): CourseCursor | null {
  return useContext(Context)
}
