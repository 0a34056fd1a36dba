import type { ApolloClient, DocumentNode } from '@apollo/client'
import type { ComponentType } from 'react'
import { createContext, type Params, redirect } from 'react-router-dom'
import type { LanguageCode } from '../i18n/languages.ts'
import type { ParentName } from './parent-page.ts'

/** The dependencies that loaders and actions receive. */
export interface Visit {
  client: ApolloClient
  /** Time zone of the installation; UTC by default. */
  timeZone?: string | undefined
  /**
   * Set when the messages of a page failed to load: the requested language and the hash of the URL.
   * The next page, in English, then shows a notice.
   */
  missingLanguage?: { code: LanguageCode; hash: string } | undefined
  /** In the browser: true when the first page's messages failed to load before the loaders ran. */
  messagesFailed?: boolean
  /**
   * In the browser: returns the hash of the URL that is being opened. The requests of loaders do
   * not contain the hash.
   */
  hash?: () => string
  /**
   * In the browser: true once a page is shown. Until then, the document is not reloaded, because it
   * could reload for ever.
   */
  isShown?: boolean
}

/** The time of a request, in the data of a loader. Components read it as `RenderTimeContext`. */
export interface RequestTime {
  /** Milliseconds since the epoch. It may be rounded down, so equal pages have equal documents. */
  now: number
}

/** The data that the shell's loader returns. */
export interface ShellData extends Pick<Visit, 'missingLanguage'>, RequestTime {}

/** Key of the `Visit` in React Router's context of loaders and actions. */
export const visitContext = createContext<Visit>()

/** Data of a screen's loader that the shell shows. */
export interface ShownByShell {
  /** The number of event filters that the page applies. */
  filterCount?: number
  /** The filters with which the event finder begins, as the value of the query parameter `filters`. */
  filterText?: string | undefined
}

export interface LoaderArguments extends Visit {
  params: Params
  /** The request, with an absolute URL. */
  request: { url: string }
}

/**
 * Runs before a page renders, on the server and in the browser.
 * @returns loader data of the screen, as JSON values
 * @throws PageProblem for a missing page
 * @throws a redirect response for a moved page
 */
export type Loader = (loaderArguments: LoaderArguments) => unknown

/** The result of a submitted form: a redirect, or errors or a new secret that the same page shows. */
export type FormResult =
  | { redirect: string }
  | {
      status: 200 | 422 | 429 | 503
      /** Seconds to wait before the form may be sent again. */
      retryAfter?: number | undefined
      /** The value that `useActionData` returns. The browser receives it as JSON. */
      posted: unknown
    }

/**
 * Handles a posted form on the server, for browsers without JavaScript.
 * @throws PageProblem 401 when the visitor is not signed in
 */
export type Action = (
  loaderArguments: LoaderArguments & { form: URLSearchParams },
) => Promise<FormResult>

export interface Screen {
  Component: ComponentType
  loader?: Loader
  /** The query that the loader runs. The browser's cache stores its result. */
  query?: DocumentNode
  /** Undefined for a screen without a posted form. */
  action?: Action
}

/** A route of the site: a screen, a redirect, or a reserved path that responds with 404. */
export interface PageRoute {
  /** React Router pattern. Static segments take precedence over parameters. */
  path: string
  /**
   * The screen's folder. If several routes show one screen, a suffix after a slash tells them
   * apart.
   */
  id?: string
  /** The target of the back link. */
  parent?: ParentName
  load?: () => Promise<{ screen: Screen }>
  /** If false, search engines exclude all pages of this route. */
  indexed?: boolean
  /**
   * True if the page shows cached fields while its query runs. Pages prefetch the files of this
   * route, unless the visitor saves data.
   */
  startsFromCache?: boolean
  /** True for a page with a button that asks the browser for the visitor's location. */
  asksForPlace?: boolean
  redirect?: (params: Params) => string
  /**
   * The query parameter whose text is searched for. A search counts as several requests if its page
   * is not cached.
   */
  search?: string
  /** True for a page that searches many rankings one after the other. */
  searchesRankings?: boolean
  /**
   * If false, the server renders the page for each request, as for pages of accounts and forms. True
   * by default.
   */
  isCached?: boolean
}

/** Returns the screen of a route id. For `athlete/ranking` this is `athlete`. */
export function screenOf(id: string | undefined): string | undefined {
  return id?.split('/')[0]
}

/**
 * Creates a permanent redirect for a loader to throw. If `to` has no query, the redirect keeps the
 * query of the request.
 * @param to a path, with or without a query
 */
export function movedTo(to: string, { url }: { url: string }): Response {
  return redirect(to.includes('?') ? to : to + new URL(url).search, 308)
}
