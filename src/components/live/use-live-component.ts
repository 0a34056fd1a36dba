import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { loadIntl } from '../../i18n/intl.ts'
import { type Language, useLanguage } from '../../i18n/languages.ts'
import { useLazyComponent } from '../../ui/dialog/use-lazy-component.ts'

/**
 * Loads a component and the messages of live pages as soon as the page shows something that can
 * change.
 * @returns an object with the component. `Component` is undefined until it has loaded, and while
 * nothing on the page can change.
 */
export function useLiveComponent<Props>(
  isLive: boolean,
  load: () => Promise<ComponentType<Props>>,
): { Component: ComponentType<Props> | undefined } {
  const language = useLanguage()
  const [loadedFor, setLoadedFor] = useState<Language>()
  const { Component, request } = useLazyComponent(async () => {
    const [component] = await Promise.all([load(), loadIntl(language, 'live')])
    setLoadedFor(language)
    return component
  })
  const loadAgain = useEffectEvent(request)
  useEffect(() => {
    if (isLive) loadAgain()
  }, [isLive, language])
  return { Component: isLive && loadedFor === language ? Component : undefined }
}
