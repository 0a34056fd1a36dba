import type { RowProgress } from '../../event-package.ts'
import type { PrivacyDecision } from '../../results/identity/privacy-decisions.ts'
import type { PublicationKind } from '../../tables/publications.ts'

/** A part of an event that is sent alone: its facts, the course of a race, or the picture. */
export type EventPart = 'facts' | 'course' | 'picture'

/**
 * What a package has of its event: all of it (`import`), a table of results, or one part.
 * `keepRestOfEvent` completes a table, and `keepAllBut` a part, with what is published.
 */
export type PackageKind = Exclude<PublicationKind, 'correction'>

export interface PublishOptions {
  /** Called after every batch with the number of rows written so far. */
  onProgress?: (progress: RowProgress) => void
  /** The operator's decisions on hidden or removed athletes whom an import could not match. */
  privacy?: readonly PrivacyDecision[]
  /**
   * Whether the operator allows that more than 5 % of a race's published participants disappear.
   */
  allowRemoval?: boolean
  /** Whether given places are published although a correction contradicts them. */
  keepPlaces?: boolean
  /** Whether corrected values are published although the file contradicts them. */
  keepCorrections?: boolean
  /** Whether the values of the file replace all corrections. */
  dropCorrections?: boolean
  /**
   * Number of the publication with which the package was compared; 0 if there was none. If another
   * one is the latest now, nothing is published.
   */
  after?: number | undefined
  /** What the package has of its event. By default, all of it. */
  kind?: PackageKind
  /** Whether the races of the table are further races of a published event. */
  isNewRace?: boolean
  /** If true, the results are compared with the published ones, but not published. */
  isDryRun?: boolean
  /** Credential of the organiser who publishes. Undefined for `npm run import`. */
  by?: string | undefined
  /**
   * If true, this import does not call `vacuumGrownTables`. A caller with many packages vacuums once
   * after the last package, because a call after every package would take a quarter of the time.
   */
  vacuumsLater?: boolean
  /** Called with the id of the event whose import this import waits for. */
  onWait?: (eventId: string) => void
  /** When this signal is aborted, the import ends and none of its changes become visible. */
  signal?: AbortSignal
}
