import { type IntlShape, useIntl } from 'react-intl'

type MessageId = FormatjsIntl.Message['ids']

/**
 * The usual names of rankings and categories in the languages of the site. They are in lower case,
 * separated by `|`.
 */
const titles: Partial<Record<MessageId, string>> = {
  'ui.standard_title.overall':
    'overall|algemeen|algemeen klassement|gesamt|gesamtwertung|général|scratch|classement général|general|clasificación general|assoluta|assoluti|generale|classifica assoluta|classifica generale|總排名|全場',
  'ui.gender.F':
    'women|female|ladies|vrouwen|dames|frauen|damen|femmes|féminin|féminine|féminines|mujeres|femenino|femenina|donne|femminile|女子|女子組',
  'ui.gender.M':
    'men|male|mannen|heren|männer|herren|hommes|masculin|masculins|hombres|masculino|masculina|uomini|maschile|男子|男子組',
  'ui.standard_title.chip_time':
    'chip time|net time|nettotijd|nettozeit|temps réel|temps net|tiempo neto|tiempo real|tempo reale|晶片時間|淨時間',
  'ui.standard_title.gun_time':
    'gun time|gross time|brutotijd|bruttozeit|temps officiel|temps au pistolet|tiempo bruto|tiempo oficial|tempo ufficiale|tempo dallo sparo|槍聲時間|大會時間|鳴槍時間',
  'ui.standard_title.juniors':
    'junior|juniors|junioren|júnior|júniors|juniores|juniorinnen und junioren|青年組',
  'ui.standard_title.masters': 'master|masters|máster|vétérans|veteranen|先進組',
  'ui.standard_title.mixed': 'mixed|gemengd|gemischt|mixte|mixto|mixta|misto|mista|混合|混合組',
  'ui.standard_title.open': 'open|offen|offene klasse|absoluta|公開|公開組',
  'ui.standard_title.relay': 'relay|relays|estafette|staffel|relais|relevos|staffetta|接力|接力賽',
  'ui.standard_title.teams':
    'team|teams|mannschaft|mannschaften|équipe|équipes|equipo|equipos|squadra|squadre|隊際|團體',
}

const idOf = new Map(
  Object.entries(titles).flatMap(([id, names]) =>
    names.split('|').map((name) => [name, id as MessageId] as const),
  ),
)

/**
 * Translates a standard name of a ranking or category, such as “Overall” or “Frauen”. Does not
 * change other names.
 */
export function standardTitle(intl: IntlShape, name: string): string {
  const id = idOf.get(name.trim().normalize('NFC').toLowerCase())
  return id ? intl.formatMessage({ id }) : name
}

export function useStandardTitle(): (name: string) => string {
  const intl = useIntl()
  return (name) => standardTitle(intl, name)
}
