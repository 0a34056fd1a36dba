import { createContext, type ReactNode, useContext, useState } from 'react'

interface CourseCursor {
  /** Metres from the start; null until the visitor points at the course. */
  metres: number | null
  /** Metres from start to finish. */
  distance: number
  move: (metres: number) => void
}

const Context = createContext<CourseCursor | null>(null)

/** Provides one place on a course to all its drawings. */
export function CourseCursor({ distance, children }: { distance: number; children: ReactNode }) {
  const [metres, setMetres] = useState<number | null>(null)
  const move = (to: number) => {
    setMetres(Math.min(distance, Math.max(0, to)))
  }
  return <Context value={{ metres, distance, move }}>{children}</Context>
}

/** The course cursor; null outside of a {@link CourseCursor}. */
export function useCourseCursor(): CourseCursor | null {
  return useContext(Context)
}
