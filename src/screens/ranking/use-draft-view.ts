import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { filtersOf, type RankingView, readRankingView } from '../../app/ranking-view.ts'
import { useRankingLink } from './use-ranking-link.ts'

/** How long somebody pauses who has typed what he wanted to, in milliseconds. */
const pause = 250

type Draft = Record<'find' | 'gender' | 'category' | 'team', string>

/**
 * What the fields hold, ahead of the page: it follows at once, or when typing pauses. A view that the
 * page comes to by other ways (a link, back) fills the fields; one that they args for does not, or it
 * would take away what was typed meanwhile.
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

  const shown = JSON.stringify(filtersOf(view))
  const [draft, setDraft] = useState(() => draftOf(view))
  const [followed, setFollowed] = useState(shown)
  // Asked for and not yet shown.
  const [sent, setSent] = useState<string>()
  if (followed !== shown) {
    setFollowed(shown)
    setSent(undefined)
    if (sent !== shown) setDraft(draftOf(view))
  }

  const send = (wanted: Draft) => {
    clearTimeout(timer.current)
    const next = viewOf(wanted)
    setSent(JSON.stringify(filtersOf(next)))
    const to = address({ ...next, ...(view.sort && { sort: view.sort }) })
    void navigate(to, { replace: true, preventScrollReset: true })
  }
  const change = (part: Partial<Draft>, { typed = false } = {}) => {
    const wanted = { ...draft, ...part }
    setDraft(wanted)
    clearTimeout(timer.current)
    if (!typed) send(wanted)
    else
      timer.current = window.setTimeout(() => {
        send(wanted)
      }, pause)
  }
  return { draft, change, send }
}

function draftOf({ find, gender, category, team }: RankingView): Draft {
  return { find: find ?? '', gender: gender ?? '', category: category ?? '', team: team ?? '' }
}

function viewOf(draft: Draft): RankingView {
  return readRankingView({ url: `?${new URLSearchParams(draft).toString()}` })
}
