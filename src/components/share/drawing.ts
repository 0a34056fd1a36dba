import type { PosterShape } from '../../ui/course/poster/poster-shapes.ts'

/** The field as a path of its ink and the athletes that it follows, in units of its drawing. */
export interface FieldShapes {
  ink: string
  followed: { bib: string; x: number; y: number; estimated: boolean }[]
}

/** Units of the drawing of a straight course. */
export const stripSize = { width: 1072, height: 120 }

/** A picture for sharing as texts in the language of the page; server/share draws it. */
export interface Drawing {
  /** BCP 47 tag. */
  language: string
  /** Name of the site. */
  site: string
  /** The event; for a picture of the event, its days. */
  heading: string
  /** Second line: race, days and place. */
  facts: string
  bib: string | null
  /** Name of the athlete, ranking, race or event. */
  title: string
  /** Set for results that may change; the words beside the mark. */
  live: string | null
  /** The first is the subject of the picture. */
  figures: { label: string; value: string; unit?: string }[]
  /** The first three of a ranking, instead of figures. */
  podium: { place: string; name: string; time: string }[]
  course: readonly PosterShape[]
  /** The field at a moment, beneath the title and, where it is known, along the course. */
  field: { strip: FieldShapes; course: FieldShapes | null } | null
}
