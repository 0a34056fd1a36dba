import { createContext, type ReactNode, useContext, useState } from 'react'

interface CourseCursor {
  /** Metres from the start. Null until the visitor points at the course. */
  metres: number | null
  /** Length of the course in metres. */
  distance: number
  move: (metres: number) => void
}

const Context = createContext<CourseCursor | null>(null)

/**
 * All drawings of a course inside this component share one cursor. When the visitor points at a
 * place in one drawing, every drawing marks that place.
 */
export function CourseCursor({ distance, children }: { distance: number; children: ReactNode }) {
  const [metres, setMetres] = useState<number | null>(null)
  const move = (to: number) => {
    setMetres(Math.min(distance, Math.max(0, to)))
  }
  return <Context value={{ metres, distance, move }}>{children}</Context>
}

/** Returns the course cursor. Null outside of a {@link CourseCursor}. */
export function useCourseCursor(): CourseCursor | null {
  return useContext(Context)
}
