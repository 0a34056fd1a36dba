import { useActionData, useFetcher } from 'react-router-dom'

/**
 * Sends a form of the page to the page's action without leaving the page; a redirect of the action is followed.
 * @returns what the action said of the form, of this browser's sending it or of one without script
 */
export function usePageForm<Posted>() {
  const fetcher = useFetcher<Posted>()
  const posted = useActionData() as Posted | undefined
  return {
    said: (fetcher.data as Posted | undefined) ?? posted,
    busy: fetcher.state !== 'idle',
    send: (fields: URLSearchParams, action: string) => {
      void fetcher.submit(fields, { method: 'post', action })
    },
  }
}
