import { defaultLanguage, findLanguage, type LanguageCode } from '../../../app/languages.ts'
import { type Links, linksIn } from '../../../app/links.ts'
import type { Asked } from '../../../router/page-route.ts'

export function languageOf({ params }: Pick<Asked, 'params'>): LanguageCode {
  return (findLanguage(params['lang']) ?? defaultLanguage).code
}

export function linksOf(args: Pick<Asked, 'params'>): Links {
  return linksIn(languageOf(args))
}
