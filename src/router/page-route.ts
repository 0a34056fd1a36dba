import type { ApolloClient, DocumentNode } from '@apollo/client'
import type { ComponentType } from 'react'
import { createContext, type Params, redirect } from 'react-router-dom'
import type { LanguageCode } from '../i18n/languages.ts'
import type { ParentName } from './parent-page.ts'

/** The dependencies of loaders and actions. */
export interface Visit {
  client: ApolloClient
  /** Time zone of the installation; UTC by default. */
  timeZone?: string | undefined
  /** The requested language when its messages did not load; the next page shows a notice in English. */
  missingLanguage?: LanguageCode | undefined
}

/** Loader data of the shell. */
export type ShellData = Pick<Visit, 'missingLanguage'>

/** The visit of a navigation, in React Router's context of loaders and actions. */
export const visitContext = createContext<Visit>()

export interface LoaderArguments extends Visit {
  params: Params
  /** The URL is absolute. */
  request: { url: string }
}

/**
 * Runs before a page renders, on the server and in the browser.
 * @returns loader data of the screen, as JSON values
 * @throws PageProblem for a missing page; a redirect response for a moved page
 */
export type Loader = (loaderArguments: LoaderArguments) => unknown

/** Result of a submitted form: a redirect, or errors that the same page shows. */
export type FormResult =
  | { redirect: string }
  | {
      status: 422 | 429 | 503
      /** Seconds after which the form may be sent again. */
      retryAfter?: number | undefined
      /** Result of `useActionData`, sent to the browser as JSON. */
      posted: unknown
    }

/**
 * Handles on the server a form that a browser without JavaScript posts.
 * @throws PageProblem 401 when the visitor is not signed in
 */
export type Action = (
  loaderArguments: LoaderArguments & { form: URLSearchParams },
) => Promise<FormResult>

export interface Screen {
  Component: ComponentType
  /** Absent for a screen without data. */
  loader?: Loader
  /** The query of the loader; its result is written to the browser's cache. */
  query?: DocumentNode
  /** Absent for a screen without a form. */
  action?: Action
}

/** A route of the site: a screen, a redirect, or a reserved path that is 404. */
export interface PageRoute {
  /** React Router pattern; static segments take precedence over parameters. */
  path: string
  /** The screen's folder; a suffix after a slash distinguishes several routes of one screen. */
  id?: string
  /** The target of the back link. */
  parent?: ParentName
  load?: () => Promise<{ screen: Screen }>
  /** False excludes all pages of this route from search engines. */
  indexed?: boolean
  /** True where a page shows cached fields while the query runs; its files are then prefetched from lists. */
  startsFromCache?: boolean
  redirect?: (params: Params) => string
  /** Query parameters that the page reads; a cached page has no others. */
  query?: readonly string[]
  /** False for pages of accounts and pages with forms, which are rendered for each request. */
  isCached?: boolean
}

/** The screen of a route id: `athlete/ranking` → `athlete`. */
export function screenOf(id: string | undefined): string | undefined {
  return id?.split('/')[0]
}

/**
 * A permanent redirect, to be thrown by a loader.
 * @param to a path; with a query when the query of the request is to be replaced
 */
export function movedTo(to: string, { url }: { url: string }): Response {
  return redirect(to.includes('?') ? to : to + new URL(url).search, 308)
}
