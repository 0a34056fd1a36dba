import type { PosterShape } from '../../ui/course/poster/poster-shapes.ts'

/**
 * The shapes that show the athletes, in the units of the drawing. `ink` is the SVG path for the
 * whole field. `followed` contains the positions of the followed athletes.
 */
export interface FieldShapes {
  ink: string
  followed: { bib: string; x: number; y: number; estimated: boolean }[]
}

/**
 * Width and height of the drawing that shows all athletes along a straight course, in pixels of the
 * picture.
 */
export const stripSize = { width: 1072, height: 120 }

/**
 * The content of a picture for sharing and of a card, as texts in the language of the page.
 */
export interface Drawing {
  /** BCP 47 tag of the language. */
  language: string
  /** Name of the site. Empty if the title is this name. */
  site: string
  /** The event's name. In a picture of the event itself, its days. Empty in the site's picture. */
  heading: string
  /** The second line, for example race, days and place. */
  facts: string
  bib: string | null
  /** Name of the athlete, ranking, race, event or site. */
  title: string
  /** The words beside the mark for live results. Null for a picture without this mark. */
  live: string | null
  /** The figures of the picture. The first figure is the main figure. */
  figures: { label: string; value: string; unit?: string }[]
  /**
   * The first three finishers of a ranking, shown in place of the figures. Empty for other
   * pictures.
   */
  podium: { place: string; name: string; time: string }[]
  course: readonly PosterShape[]
  /**
   * The field at a moment, drawn below the title. If the course is known, the field is also drawn
   * along the course.
   */
  field: { strip: FieldShapes; course: FieldShapes | null } | null
}
