import { useEffect, useEffectEvent } from 'react'
import { hasStoredList } from '../../following/stored-list.ts'
import { loadIntl } from '../../i18n/intl.ts'
import { useLanguage } from '../../i18n/languages.ts'
import { useLazyComponent } from '../../ui/dialog/use-lazy-component.ts'

/**
 * The section with the athletes that the visitor follows. The code of the section loads after
 * hydration, if the browser has a stored list.
 */
export function MyPeople() {
  const language = useLanguage()
  const { Component: PeopleSection, request } = useLazyComponent(async () => {
    const [section] = await Promise.all([
      import('./people-section.tsx'),
      loadIntl(language, 'following'),
    ])
    return section.PeopleSection
  })
  const load = useEffectEvent(request)
  useEffect(() => {
    if (hasStoredList()) load()
  }, [])
  return PeopleSection ? <PeopleSection /> : null
}
