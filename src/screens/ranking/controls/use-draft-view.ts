import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { filtersOfView, type RankingView, readRankingView } from '../../../router/ranking-view.ts'
import { useRankingLink } from '../use-ranking-link.ts'

/** Milliseconds from the last input until the page applies the typed text. */
const pause = 250

type Draft = Record<'find' | 'gender' | 'category' | 'team' | 'checkpoint' | 'sort', string>

/**
 * The values of the filter fields. The page applies a choice immediately, and text in the search
 * field after a pause. A navigation by a link or the back button updates the fields. A navigation
 * that the fields started does not update the fields, because the update would discard newer input.
 */
export function useDraftView(view: RankingView) {
  const address = useRankingLink()
  const navigate = useNavigate()
  const timer = useRef<number>(undefined)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
    },
    [],
  )

  const shown = keyOf(view)
  const [draft, setDraft] = useState(() => draftOf(view))
  const [currentView, setCurrentView] = useState(shown)
  // The last requested view. Undefined after the shown view has changed.
  const [requestedView, setRequestedView] = useState<string>()
  if (currentView !== shown) {
    setCurrentView(shown)
    setRequestedView(undefined)
    if (requestedView !== shown) setDraft(draftOf(view))
  }

  const send = (nextDraft: Draft) => {
    clearTimeout(timer.current)
    const next = viewOf(nextDraft)
    setRequestedView(keyOf(next))
    const to = address({ ...next, ...(view.with !== undefined && { with: view.with }) })
    void navigate(to, { replace: true, preventScrollReset: true })
  }
  const change = (part: Partial<Draft>, { typed = false, sends = true } = {}) => {
    const nextDraft = { ...draft, ...part }
    setDraft(nextDraft)
    clearTimeout(timer.current)
    if (!sends) return
    if (!typed) send(nextDraft)
    else
      timer.current = window.setTimeout(() => {
        send(nextDraft)
      }, pause)
  }
  return { draft, change, send }
}

/** A text that identifies the part of a view that the fields change. */
const keyOf = (view: RankingView) =>
  JSON.stringify([filtersOfView(view), view.checkpoint, view.sort])

function draftOf(view: RankingView): Draft {
  const { find = '', gender = '', category = '', team = '', checkpoint = '', sort = '' } = view
  return { find, gender, category, team, checkpoint, sort }
}

function viewOf(draft: Draft): RankingView {
  return readRankingView({ url: `?${new URLSearchParams(draft).toString()}` })
}
