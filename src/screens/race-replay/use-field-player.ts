import { useCallback, useEffect, useRef, useState } from 'react'
import { savesData } from '../../router/saves-data.ts'
import type { FieldCounts, FieldPlayer } from '../../ui/field/field-player.ts'

export interface Played {
  ms: number
  isPlaying: boolean
  counts: FieldCounts
}

/** Locked: the account of the visitor has not unlocked the replay. */
export type PlayerState = 'idle' | 'loading' | 'ready' | 'locked' | 'failed'

interface Drawing {
  /** REST address of all passings. */
  fieldUrl: string
  outline: readonly number[] | null
  sport: Lowercase<string>
  profile: readonly number[] | null
  words: Record<'leader' | 'median' | 'last', string>
  /** Whether the race is over and its replay is not locked. */
  isOpen: boolean
}

/** Milliseconds after hydration until the passings load, so that the files of the page load first. */
const prepareAfterMs = 1_000
/** Timeout of the passings with their body: 250 kB take 20 s at 100 kbit/s. */
const timeoutMs = 30_000

/** Loads the player and the passings of a race when the visitor plays it. */
export function useFieldPlayer({ fieldUrl, outline, sport, profile, words, isOpen }: Drawing) {
  const root = useRef<HTMLDivElement>(null)
  const player = useRef<FieldPlayer>(undefined)
  const loading = useRef<Promise<Loaded | 'locked'>>(undefined)
  const [state, setState] = useState<PlayerState>('idle')
  const [played, setPlayed] = useState<Played>()

  useEffect(
    () => () => {
      player.current?.close()
    },
    [],
  )

  /** Starts loading ahead of a click. */
  const prepare = useCallback(() => {
    loading.current ??= load(fieldUrl)
    loading.current.catch(() => {
      loading.current = undefined
    })
    return loading.current
  }, [fieldUrl])

  // The passings of a free replay load before the visitor plays it.
  useEffect(() => {
    if (!isOpen || savesData()) return undefined
    const timer = setTimeout(() => {
      void prepare().catch(() => undefined)
    }, prepareAfterMs)
    return () => {
      clearTimeout(timer)
    }
  }, [isOpen, prepare])

  const open = async (): Promise<FieldPlayer | undefined> => {
    if (player.current) return player.current
    setState('loading')
    try {
      const loaded = await prepare()
      if (loaded === 'locked') {
        loading.current = undefined
        setState('locked')
        return undefined
      }
      if (!root.current) return undefined
      player.current ??= new loaded.Player({
        root: root.current,
        positions: loaded.positions,
        course: { outline, sport },
        profile,
        words,
        onChange(ms, counts, isPlaying) {
          setPlayed({ ms, counts, isPlaying })
        },
      })
      setState('ready')
      return player.current
    } catch {
      setState('failed')
      return undefined
    }
  }

  return { root, player, state, played, prepare, open }
}

type Loaded = Awaited<ReturnType<typeof loadPlayer>>

async function load(fieldUrl: string): Promise<Loaded | 'locked'> {
  const [loaded, response] = await Promise.all([
    import('../../ui/field/field-player.ts'),
    // Only the path: the site may be opened under another origin than its public one.
    fetch(new URL(fieldUrl).pathname, { signal: AbortSignal.timeout(timeoutMs) }),
  ])
  if (response.status === 401 || response.status === 403) return 'locked'
  if (!response.ok) throw new Error(`status ${response.status}`)
  return loadPlayer(loaded, response)
}

async function loadPlayer(
  { FieldPlayer: Player }: typeof import('../../ui/field/field-player.ts'),
  response: Response,
) {
  type Packed = Parameters<typeof Player.positionsOf>[0]
  return { Player, positions: Player.positionsOf((await response.json()) as Packed) }
}
