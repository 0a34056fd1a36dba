import { useEffect } from 'react'
import { loadIntl } from '../../i18n/intl.ts'
import { useLanguage } from '../../i18n/languages.ts'
import { useLazyComponent } from '../../ui/dialog/use-lazy-component.ts'

/** Keeps the page of an athlete up to date while the event is under way. */
export function LiveAthlete({ id, isLive }: { id: string; isLive: boolean }) {
  const language = useLanguage()
  const { Component: AthleteUpdates, request } = useLazyComponent(async () => {
    const [updates] = await Promise.all([
      import('./athlete-updates.tsx'),
      loadIntl(language, 'live'),
    ])
    return updates.AthleteUpdates
  })
  useEffect(() => {
    if (isLive) request()
    // oxlint-disable-next-line react/exhaustive-deps -- loads once
  }, [isLive])
  return isLive && AthleteUpdates ? <AthleteUpdates id={id} /> : null
}
