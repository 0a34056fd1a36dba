import { useIntl } from 'react-intl'
import type { RaceSport } from '../../../domain/sports.ts'
import { wordOf } from '../../../domain/enum-words.ts'
import { SportName } from './sport-name.tsx'

interface RaceSportProps {
  race: {
    sport: Uppercase<RaceSport> | null
    sportLabel?: {
      name: string
      translations: readonly { language: string; name: string }[]
    } | null
  }
}

/**
 * The sport of a race. If the organiser has a name for the sport, shows this name, in the language
 * of the page if there is a translation.
 */
export function RaceSportName({ race: { sport, sportLabel } }: RaceSportProps) {
  const language = useIntl().locale.slice(0, 2)
  if (sportLabel) {
    const own = sportLabel.translations.find((translation) => translation.language === language)
    return <bdi>{own?.name ?? sportLabel.name}</bdi>
  }
  return sport && <SportName sport={wordOf(sport)} />
}
