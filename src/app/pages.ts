import type { ApolloClient } from '@apollo/client'
import type { ComponentType } from 'react'
import type { IntlShape } from 'react-intl'
import { type Location, matchRoutes, type Params } from 'react-router-dom'
import { inLanguage, isReadable } from './addresses.ts'
import { forgetSession } from './forget-session.ts'
import { loadIntl } from './intl.ts'
import { defaultLanguage, findLanguage, type Language, type LanguageCode } from './languages.ts'
import { linksIn } from './links.ts'
import { PageProblem } from './page-problem.ts'
import type { ParentName } from './parent-page.ts'
import { takesReservedWord, withLowerCaseWords } from './reserved-words.ts'

/** Asks the identity service, for a path that begins with `/v1/identity/`. */
export type AskIdentity = (path: string, question: RequestInit) => Promise<Response>

export interface Asked {
  client: ApolloClient
  params: Params
  /** Absolute. */
  request: { url: string }
  /** On the server, as the visitor whose page it is; a browser asks by itself. */
  identity?: AskIdentity | undefined
}

/**
 * Runs before a page renders, on the server and in the browser alike.
 * @returns what the screen gets from `useLoaderData`
 * @throws PageProblem when there is no such page, PageMoved when it has another address
 */
export type Loader = (asked: Asked) => unknown

/** What became of a form: a page of its own, or the same page again, which says why not. */
export type FormAnswer =
  | { redirect: string }
  | {
      status: 422 | 429 | 503
      /** Seconds until it is worth while to send it again. */
      retryAfter?: number | undefined
      /** What the screen gets from `usePosted`; it travels to the browser as JSON. */
      posted: unknown
    }

/**
 * Runs on the server when the form of a page is sent without script, before the page is loaded; with
 * script, a screen may run its own.
 * @throws PageProblem 401 when whoever sends it has to sign in first
 */
export type Action = (asked: Asked & { form: URLSearchParams }) => Promise<FormAnswer>

export interface Screen {
  Component: ComponentType
  /** None: the screen asks for nothing. */
  loader?: Loader
  /** None: there is no form to be sent. */
  action?: Action
}

/** A kind of page. Under one pattern there is a screen, another address, or nothing. */
export interface PageRoute {
  /** As in React Router; static words are preferred to parameters. */
  path: string
  /** The screen's folder; what follows a slash tells several routes to it apart. */
  id?: string
  /** The page above, where the back link leads. */
  parent?: ParentName
  load?: () => Promise<Screen>
  /** False keeps search engines from all pages of this kind. */
  indexed?: boolean
  redirect?: (params: Params) => string
}

/** Thrown by a loader: this page stands under another address, for good. */
export class PageMoved extends Error {
  override readonly name = 'PageMoved'
  /** A path; with a query when the one that was asked with is not to stay. */
  readonly to: string

  constructor(to: string) {
    super(to)
    this.to = to
  }
}

/** A page that can be rendered at once: its words, its code and its data are there. */
export interface Page {
  location: Location
  /** The pattern that the address matched. */
  path: string
  /** As in {@link PageRoute}. */
  id: string | undefined
  parent: ParentName | undefined
  indexed: boolean
  params: Params
  status: number
  /** The messages of the page's language. */
  intl: IntlShape
  Component: ComponentType | undefined
  data: unknown
  /** What the page's own action said of a form. */
  posted?: unknown
  /** In seconds, where it is known. */
  retryAfter?: number | undefined
  /** Why there is nothing to show. */
  problem: PageProblem | undefined
}

export interface Redirection {
  /** Path and query. */
  redirect: string
  /** For good, unless it is the answer to a form, or the way to sign in. */
  status?: 303
  /** Kept in the browser's history with the address. */
  state?: LocationState
  /** The session is over: its cookie goes. */
  forgetsSession?: true
}

/** What a page may find in the state of its location. */
export interface LocationState {
  /** The language that was asked for, whose messages did not load. */
  missingLanguage?: LanguageCode
}

/** `athlete/ranking` → `athlete`. */
export function screenOf(id: string | undefined): string | undefined {
  return id?.split('/')[0]
}

interface Opening {
  /** What the page's own form was sent with, without script. */
  form?: URLSearchParams | undefined
  identity?: AskIdentity
  /** What the loader returned already, on the server. */
  data?: unknown
}

/**
 * Everything that a page needs, loaded. Never rejects: what fails becomes a page that says so, and
 * whoever has to sign in first is led there.
 */
export async function openPage(
  routes: PageRoute[],
  asked: Location,
  client: ApolloClient,
  { form, identity, data: known }: Opening = {},
): Promise<Page | Redirection> {
  const location = isReadable(asked.pathname) ? asked : nowhere(asked)
  const match = matchRoutes(routes, location)?.at(-1)
  const params = match?.params ?? {}
  const paths = routes.map(({ path }) => path)
  const found = match && !takesReservedWord(match.route.path, location.pathname, paths)
  const route = found ? match.route : undefined
  if (route?.redirect) return moved(route.redirect(params), location)
  const spelling = route ? withLowerCaseWords(route.path, location.pathname) : location.pathname
  if (spelling !== location.pathname) return moved(spelling, location)

  const language = findLanguage(params['lang'])
  const messages = loadMessages(language ?? defaultLanguage, screenOf(route?.id))
  const page = {
    location,
    path: route?.path ?? '/:lang/*',
    id: route?.id,
    parent: route ? route.parent : ('home' as const),
    indexed: route?.indexed ?? true,
    params,
  }
  const opened = await openScreen()
  if ('redirect' in opened) return opened
  const intl = await messages
  if (intl) return { ...page, ...opened, intl }
  // The same page in English; which language it was asked in stays stored.
  return {
    redirect: inLanguage(defaultLanguage, { ...location, hash: '' }),
    ...(language && { state: { missingLanguage: language.code } }),
  }

  async function openScreen(): Promise<Opened | Redirection> {
    try {
      const screen = await (language && route?.load?.())
      if (!screen) throw new PageProblem(404, 'NOT_FOUND')
      const url = `http://site.internal${location.pathname}${location.search}`
      const asking = { client, params, request: { url }, identity }
      const answer = form && (await screen.action?.({ ...asking, form }))
      if (answer && 'redirect' in answer) return { ...answer, status: 303 }
      const data = known ?? (await screen.loader?.(asking))
      const { Component } = screen
      return { status: 200, Component, data, ...answer, problem: undefined }
    } catch (error) {
      if (error instanceof PageMoved) return moved(error.to, location)
      const problem = error instanceof PageProblem ? error : PageProblem.from(error)
      const { status } = problem
      // Once: the page to sign in on says itself that it failed.
      if (status === 401 && language && route?.id !== 'account/login') {
        await forgetSession(client)
        const next = location.pathname + location.search
        return {
          redirect: linksIn(language.code).login({ next }),
          status: 303,
          forgetsSession: true,
        }
      }
      return { status, Component: undefined, data: undefined, problem }
    }
  }
}

type Opened = Pick<Page, 'status' | 'Component' | 'data' | 'posted' | 'retryAfter' | 'problem'>

/** An address that the router could not read is that of no page, in its own language. */
function nowhere(asked: Location): Location {
  return { ...asked, pathname: `/${asked.pathname.split('/')[1] ?? ''}/not-found` }
}

const moved = (to: string, { search }: Location): Redirection => ({
  redirect: to.includes('?') ? to : to + search,
})

/** @returns undefined when the messages of another language than English do not load */
async function loadMessages(
  language: Language,
  screen: string | undefined,
): Promise<IntlShape | undefined> {
  try {
    return await loadIntl(language, screen)
  } catch {
    // The shell's messages in English are part of the application.
    return language === defaultLanguage ? loadIntl(defaultLanguage) : undefined
  }
}
