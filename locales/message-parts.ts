import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The part of the messages that every page has; the others are named after their owners. */
export const shellPart = 'shell'

/** Parts of pages that come when somebody opens them, with words of their own. */
const opened = ['event-finder']

/** `src/screens/event-list` → messages `event_list.…`. */
export function partsWithMessages(): string[] {
  return [...globSync('src/screens/*/', { cwd: root }).map((path) => basename(path)), ...opened]
}

/** The screen or part of a page that a message belongs to, or {@link shellPart}. */
export function partOf(id: string, owners: readonly string[]): string {
  const owner = id.split('.')[0]?.replaceAll('_', '-') ?? ''
  return owners.includes(owner) ? owner : shellPart
}

const tables = 'virtual:messages'
/** Named like a part: what parts a language has. */
const tablePart = 'table'

/**
 * The Vite plugin that brings messages into the build: a part for each screen and language, so that a
 * page loads the words of its own screen in its own language only; where the parts are is a file for
 * each language too. They are parsed here, once: neither the browser nor the server carries the parser.
 */
export function messageParts(): Plugin {
  const owners = partsWithMessages()
  const languages = globSync('locales/*.json', { cwd: root }).map((path) => basename(path, '.json'))
  return {
    name: 'message-parts',
    enforce: 'pre',
    resolveId: (id) =>
      id === tables ? `\0${tables}` : id.startsWith('/locales/') ? root + id.slice(1) : undefined,
    load(id) {
      if (id === `\0${tables}`) return tablesOf(languages)
      const [, language, part] = /\/locales\/(\w+)\/([\w-]+)\.js$/.exec(id) ?? []
      if (language === undefined || part === undefined) return undefined
      if (part === tablePart) return tableOf(language, owners)
      const file = `${root}locales/${language}.json`
      this.addWatchFile(file)
      const messages = Object.entries(
        JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>,
      ).filter(([key]) => partOf(key, owners) === part)
      const parsed = messages.map(([key, message]) => [key, compiled(message)])
      return `export default ${JSON.stringify(Object.fromEntries(parsed))}`
    },
  }
}

/** The words around every screen are built in for English. */
function tablesOf(languages: string[]): string {
  const load = (language: string) =>
    `${language}: () => import('/locales/${language}/${tablePart}.js')`
  return [
    `export { default as builtIn } from '/locales/en/${shellPart}.js'`,
    `export const tables = {${languages.map(load).join(',')}}`,
  ].join('\n')
}

/** `table[part]()` of one language. */
function tableOf(language: string, owners: string[]): string {
  const parts = [...(language === 'en' ? [] : [shellPart]), ...owners]
  const load = (part: string) =>
    `${JSON.stringify(part)}: () => import('/locales/${language}/${part}.js')`
  return `export default {${parts.map(load).join(',')}}`
}

const compiled = (message: string) => parse(message, { captureLocation: false })
