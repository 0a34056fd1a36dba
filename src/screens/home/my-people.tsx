import { useEffect, useState } from 'react'
import { useFollowed } from '../../following/followed.ts'
import { loadIntl } from '../../i18n/intl.ts'
import { useLanguage } from '../../i18n/languages.ts'
import { useLazyComponent } from '../../ui/dialog/use-lazy-component.ts'

/** The athletes that the visitor follows. Its code loads after hydration, if there are any. */
export function MyPeople() {
  const { athletes } = useFollowed()
  const language = useLanguage()
  const [loadedFor, setLoadedFor] = useState(language)
  const { Component: PeopleSection, request } = useLazyComponent(async () => {
    const [section] = await Promise.all([
      import('./people-section.tsx'),
      loadIntl(language, 'following'),
    ])
    setLoadedFor(language)
    return section.PeopleSection
  })
  const hasAny = athletes.length > 0
  useEffect(() => {
    if (hasAny) request()
    // oxlint-disable-next-line react/exhaustive-deps -- `request` is another function in each render
  }, [hasAny, language])
  if (!hasAny || !PeopleSection || loadedFor !== language) return null
  return <PeopleSection athletes={athletes} />
}
