import { defaultLanguage, findLanguage, type LanguageCode } from '../../../i18n/languages.ts'
import { type Links, linksIn } from '../../../router/links.ts'
import type { LoaderArguments } from '../../../router/page-route.ts'

export function languageOf({ params }: Pick<LoaderArguments, 'params'>): LanguageCode {
  return (findLanguage(params['lang']) ?? defaultLanguage).code
}

export function linksOf(args: Pick<LoaderArguments, 'params'>): Links {
  return linksIn(languageOf(args))
}
