import type { ApolloClient, DocumentNode } from '@apollo/client'
import type { ComponentType } from 'react'
import { createContext, type Params, redirect } from 'react-router-dom'
import type { LanguageCode } from '../i18n/languages.ts'
import type { ParentName } from './parent-page.ts'

/** Asks the identity service, for a path that begins with `/v1/identity/`. */
export type AskIdentity = (path: string, question: RequestInit) => Promise<Response>

/** What loaders and actions work with. */
export interface Visit {
  client: ApolloClient
  /** On the server, as the visitor whose page it is; a browser asks by itself. */
  identity?: AskIdentity | undefined
  /** Clears what is stored of a session that is over. */
  forgetSession: () => Promise<void>
  /** The language that was asked for, whose messages did not load: the next page says so, in English. */
  missingLanguage?: LanguageCode | undefined
}

/** What the shell knows beside its address. */
export type ShellData = Pick<Visit, 'missingLanguage'>

/** The visit that a navigation belongs to, in React Router's context of loaders and actions. */
export const visitContext = createContext<Visit>()

export interface Asked extends Visit {
  params: Params
  /** Absolute. */
  request: { url: string }
}

/**
 * Runs before a page renders, on the server and in the browser alike.
 * @returns what the screen gets from `useLoaderData`, as JSON can say it
 * @throws PageProblem when there is no such page, a redirect when it has another address
 */
export type Loader = (asked: Asked) => unknown

/** What became of a form: a page of its own, or the same page again, which says why not. */
export type FormAnswer =
  | { redirect: string }
  | {
      status: 422 | 429 | 503
      /** Seconds until it is worth while to send it again. */
      retryAfter?: number | undefined
      /** What the screen gets from `useActionData`; it travels to the browser as JSON. */
      posted: unknown
    }

/**
 * Takes a form of the page, on the server where the browser runs no script.
 * @throws PageProblem 401 when whoever sends it has to sign in first
 */
export type Action = (asked: Asked & { form: URLSearchParams }) => Promise<FormAnswer>

export interface Screen {
  Component: ComponentType
  /** None: the screen asks for nothing. */
  loader?: Loader
  /** What the loader asks the gateway: its result is written to the browser's cache. */
  query?: DocumentNode
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
  /** True where a page shows cached fields while the rest arrives; every page prefetches its files. */
  startsFromCache?: boolean
  redirect?: (params: Params) => string
}

/** `athlete/ranking` → `athlete`. */
export function screenOf(id: string | undefined): string | undefined {
  return id?.split('/')[0]
}

/**
 * This page is at another address, for good; to be thrown by a loader.
 * @param to a path; with a query when the one that was asked with is not to stay
 */
export function movedTo(to: string, { url }: { url: string }): Response {
  return redirect(to.includes('?') ? to : to + new URL(url).search, 308)
}
