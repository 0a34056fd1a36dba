import { useLiveComponent } from '../../components/live/use-live-component.ts'

/** Keeps the page of an athlete up to date while the event is under way. */
export function LiveAthlete({ id, isLive }: { id: string; isLive: boolean }) {
  const { Component: AthleteUpdates } = useLiveComponent(
    isLive,
    async () => (await import('./athlete-updates.tsx')).AthleteUpdates,
  )
  return AthleteUpdates ? <AthleteUpdates id={id} /> : null
}
