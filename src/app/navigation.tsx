import { useApolloClient } from '@apollo/client/react'
import { startTransition, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { NavigateContext } from './navigate.ts'
import { openPage, type Page, type PageRoute } from './pages.ts'
import { PageView } from './page-view.tsx'
import { useArrival } from './use-arrival.ts'

/**
 * Shows the page of the current address. The page before stays until the next one is loaded; an
 * answer for an address that the visitor has left again is ignored.
 */
export function Navigation({ first, routes }: { first: Page; routes: PageRoute[] }) {
  const location = useLocation()
  const navigate = useNavigate()
  const client = useApolloClient()
  const [page, setPage] = useState(first)
  const shown = page.location.key
  useArrival(page)

  useEffect(() => {
    if (location.key === shown) return
    let left = false
    void openPage(routes, location, client).then((next) => {
      if (left) return
      if ('redirect' in next) {
        const { redirect, state } = next
        void navigate(redirect + location.hash, { replace: true, state })
      } else {
        startTransition(() => {
          setPage(next)
        })
      }
    })
    return () => {
      left = true
    }
  }, [client, location, navigate, routes, shown])

  return (
    <NavigateContext value={navigate}>
      <PageView page={page} pending={location.key !== shown} />
    </NavigateContext>
  )
}
