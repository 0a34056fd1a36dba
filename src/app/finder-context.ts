import { createContext, type ReactNode } from 'react'

/** The button of the event finder: the layout has it, lists of events show it where the bar has no room. */
export const FinderContext = createContext<ReactNode>(null)
