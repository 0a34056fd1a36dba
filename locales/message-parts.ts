import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * The part with the messages that every page loads. Every other part is named after a screen or
 * component.
 */
export const shellPart = 'shell'

/**
 * Messages of shared components that the home page does not show. Every other screen loads these
 * messages.
 */
export const commonPart = 'common'
const common =
  /^(?:not_found\.(?:events|label|removed_\w+|text|title)|ranking_status|ui\.(?:breadcrumb|clock|course|distance_unit|empty|entries\.enter|finder\.applied|follow|forecast\.(?:in|short|within|your)_\w+|gender|legal_text|near|no_results_yet|pagination|parent_page\.(?:events?|event_updates|login|organisations?|race|ranking|updates)|ranked_by|rate|replay_example|result_state|rules|score|share|share_title|standard_title|start\.(?:at|decided|in|on|started|was|your_time)|subscribe|suggestions))\b/

/** Components that are loaded on demand and have their own messages. */
const opened = ['event-finder', 'live', 'share']

/** For each component that a page renders immediately, the screens that load its messages. */
const shared: Readonly<Partial<Record<string, readonly string[]>>> = {
  compare: ['ranking', 'athlete'],
  'filter-words': ['event-list', 'event-finder', 'event-map'],
  milestones: ['live', 'ranking', 'race-replay'],
  // build/service-worker.mjs puts the messages of `service-worker` into the service worker.
  'service-worker': [],
}

/**
 * Returns the names of the folders whose messages are a separate part. The ids of the messages
 * begin with this name: `event_list` for `src/screens/event-list`.
 */
export function partsWithMessages(): string[] {
  return [...globSync('src/screens/*/', { cwd: root }).map((path) => basename(path)), ...opened]
}

/**
 * Returns the name of the part that contains a message. This is the name of a screen or component,
 * or otherwise {@link commonPart} or {@link shellPart}.
 */
export function partOf(id: string, owners: readonly string[]): string {
  const owner = id.split('.')[0]?.replaceAll('_', '-') ?? ''
  if (owners.includes(owner) || owner in shared) return owner
  return common.test(id) ? commonPart : shellPart
}

const tables = 'virtual:messages'
/** Name of the virtual module that lists the message parts of one language. */
const tablePart = 'table'

/**
 * Vite plugin that splits the messages by screen and language. The plugin compiles the messages at
 * build time, so the browser needs no parser.
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
      ).filter(([key]) => {
        const owner = partOf(key, owners)
        return owner === part || shared[owner]?.includes(part)
      })
      const parsed = messages.map(([key, message]) => [key, compiled(message)])
      return `export default ${JSON.stringify(Object.fromEntries(parsed))}`
    },
  }
}

/**
 * Returns the source text of `virtual:messages`. This module imports the English messages of the
 * shell statically, so they are part of the main bundle.
 */
function tablesOf(languages: string[]): string {
  const load = (language: string) =>
    `${language}: () => import('/locales/${language}/${tablePart}.js')`
  return [
    `export { default as builtIn } from '/locales/en/${shellPart}.js'`,
    `export const tables = {${languages.map(load).join(',')}}`,
  ].join('\n')
}

/**
 * Returns the source text of a module that loads the message parts of one language: `table[part]()`
 * loads a part.
 */
function tableOf(language: string, owners: string[]): string {
  const parts = [...(language === 'en' ? [] : [shellPart]), commonPart, ...owners]
  const load = (part: string) =>
    `${JSON.stringify(part)}: () => import('/locales/${language}/${part}.js')`
  return `export default {${parts.map(load).join(',')}}`
}

const compiled = (message: string) => parse(message, { captureLocation: false })
