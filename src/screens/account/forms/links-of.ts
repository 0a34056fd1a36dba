import { defaultLanguage, findLanguage, type LanguageCode } from '../../../i18n/languages.ts'
import { type Links, linksIn } from '../../../router/links.ts'
import type { Asked } from '../../../router/page-route.ts'

export function languageOf({ params }: Pick<Asked, 'params'>): LanguageCode {
  return (findLanguage(params['lang']) ?? defaultLanguage).code
}

export function linksOf(args: Pick<Asked, 'params'>): Links {
  return linksIn(languageOf(args))
}
