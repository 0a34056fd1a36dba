import { defaultLanguage, findLanguage, type LanguageCode } from '../../../app/languages.ts'
import { type Links, linksIn } from '../../../app/links.ts'
import type { LoaderArguments } from '../../../router/page-route.ts'

export function languageOf({ params }: Pick<LoaderArguments, 'params'>): LanguageCode {
  return (findLanguage(params['lang']) ?? defaultLanguage).code
}

export function linksOf(args: Pick<LoaderArguments, 'params'>): Links {
  return linksIn(languageOf(args))
}
