import { useCallback, useEffect, useRef, useState } from 'react'
import { savesData } from '../../router/saves-data.ts'
import type { FieldPlayer, Played } from '../../ui/field/field-player.ts'

/**
 * The state of the player. `locked` means that the visitor's account has not unlocked the replay.
 */
export type PlayerState = 'idle' | 'loading' | 'ready' | 'locked' | 'failed'

interface Drawing {
  /** The REST URL of all passings of the race. */
  fieldUrl: string
  outline: readonly number[] | null
  sport: Lowercase<string> | null
  profile: readonly number[] | null
  words: Record<'leader' | 'median' | 'last', string>
  /** Whether the event is over and the replay is not locked. */
  isOpen: boolean
}

/** Milliseconds from hydration until the passings load. The other files of the page load first. */
const prepareAfterMs = 1_000

/**
 * Loads the player and the passings of a race when the visitor plays the race. If the replay is
 * free, may load them earlier.
 */
export function useFieldPlayer({ fieldUrl, outline, sport, profile, words, isOpen }: Drawing) {
  const root = useRef<HTMLDivElement>(null)
  const player = useRef<FieldPlayer>(undefined)
  const loading = useRef<Promise<Loaded | 'locked'>>(undefined)
  const controller = useRef<AbortController>(undefined)
  const [state, setState] = useState<PlayerState>('idle')
  const [played, setPlayed] = useState<Played>()

  useEffect(
    () => () => {
      player.current?.close()
      controller.current?.abort()
    },
    [],
  )

  /** Loads the player and the passings, unless they are loading or have loaded. */
  const prepare = useCallback(() => {
    if (loading.current) return loading.current
    const started = (controller.current = new AbortController())
    const loaded = (loading.current = load(fieldUrl, started.signal))
    loaded.catch(() => {
      if (loading.current === loaded) loading.current = undefined
    })
    return loaded
  }, [fieldUrl])

  // If the replay is free, load the passings before the visitor plays it.
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
        onChange: setPlayed,
      })
      setState('ready')
      return player.current
    } catch (error) {
      const isCancelled = error instanceof DOMException && error.name === 'AbortError'
      if (!isCancelled) setState('failed')
      return undefined
    }
  }

  /**
   * Stops loading. Loading has no timeout, because the passings of a large race can take minutes on
   * a slow connection.
   */
  const cancel = () => {
    controller.current?.abort()
    loading.current = undefined
    setState('idle')
  }

  return { root, player, state, played, prepare, open, cancel }
}

type Loaded = Awaited<ReturnType<typeof loadPlayer>>

async function load(fieldUrl: string, signal: AbortSignal): Promise<Loaded | 'locked'> {
  const [loaded, response] = await Promise.all([
    import('../../ui/field/field-player.ts'),
    // Request only the path of the URL, because the visitor may have opened the site under another
    // origin than its public origin.
    fetch(new URL(fieldUrl).pathname, { signal }),
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
