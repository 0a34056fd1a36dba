import { useEffect, useRef, useState } from 'react'
import { type IntlShape, useIntl } from 'react-intl'
import { useNavigate } from 'react-router-dom'
import { wordOf } from '../../../domain/enum-words.ts'
import type { RaceReplayScreenQuery } from '../../gql/race-replay.ts'
import { useLinks } from '../../router/links.ts'
import { useSite } from '../../site-context.ts'
import { useOnChange } from '../../ui/use-on-change.ts'
import { useFieldSentence } from '../../ui/field/field-sentence.tsx'
import type { Played } from '../../ui/field/field-player.ts'
import type { ClipSource } from './clip.tsx'
import { useFieldPlayer } from './use-field-player.ts'

type Race = NonNullable<RaceReplayScreenQuery['race']>

export interface ReplayedRace {
  race: Race
  event: NonNullable<Race['event']>
  field: NonNullable<Race['field']>
}

export type Replay = ReturnType<typeof useReplay>

const defaultSpeed = 120
/** Milliseconds from the last movement of the slider until the URL changes. */
const settleMs = 300

/** Returns the state of the playback of a race, and the moment that the page shows. */
export function useReplay({ race, event, field }: ReplayedRace) {
  const intl = useIntl()
  const sentence = useFieldSentence()
  const [speed, setSpeed] = useState(defaultSpeed)
  const fieldPlayer = useFieldPlayer({
    ...courseOf(race),
    fieldUrl: race.fieldUrl,
    profile: race.route?.elevationProfile ?? null,
    isOpen: race.replay?.access !== 'LOCKED' && event.state === 'AFTER',
    words: wordsIn(intl),
  })
  const { root, player, state, played, prepare, open, cancel } = fieldPlayer
  const isPlaying = played?.isPlaying ?? false
  const bibs = field.followed.map(({ bib }) => bib)
  const bibText = bibs.join(',')
  const path = { eventId: event.id, raceId: race.id }
  const { atMs, scrub } = useMoment({ path, field, bibText }, { player, played, isPlaying })
  const shown = played?.ms === atMs ? played : undefined
  const openAtMoment = async () => {
    const opened = await open()
    opened?.follow(bibs)
    if (opened && !opened.isPlaying && opened.ms === 0) opened.seek(field.atMs)
    return opened
  }
  return {
    root,
    state,
    isPlaying,
    prepare,
    cancel,
    bibText,
    atMs,
    shown,
    text: sentence(shown ? momentOf(shown) : field),
    /**
     * A paid replay stays locked until the passings have loaded. The passings load only for buyers.
     * The server cannot decide this, because a cached page is the same for all visitors.
     */
    isLocked: race.replay?.access === 'LOCKED' && state !== 'ready',
    scrub,
    openAtMoment,
    speed,
    changeSpeed: (chosen: number) => {
      setSpeed(chosen)
      player.current?.setSpeed(chosen)
    },
    play: async () => {
      const opened = await openAtMoment()
      opened?.setSpeed(speed)
      opened?.play()
    },
    pause: () => {
      player.current?.pause()
    },
  }
}

const courseOf = ({ route, sport }: Race) => ({
  outline: route?.outline ?? null,
  sport: wordOf(sport),
})

/** The words that name the rings: the leader, the median and the last athlete. */
const wordsIn = (intl: IntlShape) => ({
  leader: intl.formatMessage({ id: 'ui.field.leader' }),
  median: intl.formatMessage({ id: 'ui.field.median' }),
  last: intl.formatMessage({ id: 'ui.field.last' }),
})

/**
 * Returns a function that loads the passings and collects everything that a clip shows. The clip
 * begins with the shown moment.
 */
export function useClipSource(
  { race, event, field }: ReplayedRace,
  { root, openAtMoment, speed }: Pick<Replay, 'root' | 'openAtMoment' | 'speed'>,
) {
  const intl = useIntl()
  const site = useSite()
  return async (): Promise<ClipSource | undefined> => {
    const opened = await openAtMoment()
    if (!opened || !root.current) return undefined
    opened.pause()
    const content = {
      positions: opened.positions,
      course: courseOf(race),
      styled: root.current,
      event: event.name,
      race: race.name,
      site: site.name,
      followed: field.followed,
      words: { ...wordsIn(intl), sinceStart: intl.formatMessage({ id: 'ui.field.since_start' }) },
    }
    return { content, fromMs: opened.ms, speed }
  }
}

/**
 * Returns the moment of the race that the page shows, and a function that selects another moment.
 * The playback, the slider or the URL selects the moment. The URL is updated when the playback
 * ends, and when the visitor has stopped moving the slider.
 */
function useMoment(
  {
    path,
    field,
    bibText,
  }: Pick<ReplayedRace, 'field'> & {
    path: { eventId: string; raceId: string }
    bibText: string
  },
  {
    player,
    played,
    isPlaying,
  }: Pick<ReturnType<typeof useFieldPlayer>, 'player' | 'played'> & { isPlaying: boolean },
) {
  const links = useLinks()
  const navigate = useNavigate()
  /** The moment that the slider or the playback selected, until the page shows this moment. */
  const [moved, setMoved] = useState<{ ms: number; from: number }>()
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined)
  const show = (ms: number) => {
    const to = links.raceReplay({ ...path, at: Math.round(ms / 1_000), bib: bibText })
    void navigate(to, { replace: true, preventScrollReset: true })
  }

  // When the playback ends, the URL changes to the last played moment. For example, the visitor
  // pauses the playback, or the race is over.
  useOnChange(isPlaying, () => {
    if (isPlaying || !played) return
    setMoved({ ms: played.ms, from: field.atMs })
    show(played.ms)
  })

  // Runs when the page shows another moment or other athletes. The player then follows these
  // athletes. A paused player also moves to this moment.
  useEffect(() => {
    player.current?.follow(bibText === '' ? [] : bibText.split(','))
    if (player.current?.isPlaying === false) player.current.seek(field.atMs)
  }, [field.atMs, bibText, player])
  useEffect(
    () => () => {
      clearTimeout(settling.current)
    },
    [],
  )
  const rest = moved?.from === field.atMs ? moved.ms : field.atMs
  return {
    atMs: isPlaying ? (played?.ms ?? field.atMs) : rest,
    scrub: (ms: number) => {
      player.current?.seek(ms)
      setMoved({ ms, from: field.atMs })
      clearTimeout(settling.current)
      if (isPlaying) return
      settling.current = setTimeout(() => {
        show(ms)
      }, settleMs)
    },
  }
}

const momentOf = ({ ms, counts }: Played) => ({
  atMs: ms,
  onCourseCount: counts.onCourse,
  finishedCount: counts.finished,
  leader: counts.leader,
  medianMetres: counts.median,
  lastMetres: counts.last,
})
