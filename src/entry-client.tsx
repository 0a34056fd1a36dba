import { ApolloProvider } from '@apollo/client/react'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { createBrowserClient, type RecordedAnswer } from './app/apollo-client.ts'
import { createRoutes } from './routes.tsx'
import './styles/site.css'

const state = document.getElementById('state')?.textContent ?? '[]'
// Written by entry-server.tsx of the same build.
const client = createBrowserClient(JSON.parse(state) as RecordedAnswer[])
const router = createBrowserRouter(createRoutes(client))

// The router runs the page's loaders again; their answers are in the page. Then the first render in
// the browser is the same as the server's.
if (!router.state.initialized) {
  await new Promise<void>((resolve) => {
    const unsubscribe = router.subscribe(({ initialized }) => {
      if (!initialized) return
      unsubscribe()
      resolve()
    })
  })
}

const root = document.getElementById('root')
if (root) {
  hydrateRoot(
    root,
    <StrictMode>
      <ApolloProvider client={client}>
        <RouterProvider router={router} />
      </ApolloProvider>
    </StrictMode>,
  )
}
