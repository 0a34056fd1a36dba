import { createContext, useContext } from 'react'

type NavigateTo = (to: string, options: { replace: boolean }) => void

/** Goes to another page of the site. On the server nobody goes anywhere. */
export const NavigateContext = createContext<NavigateTo>(() => undefined)

export function useNavigateTo(): NavigateTo {
  return useContext(NavigateContext)
}
