import type { Drawing } from '../../src/components/share/drawing.ts'
import { shapeText } from './shape-text.ts'

/** The drawing without texts that contain a character missing in all fonts of the site. */
export async function withGlyphs(drawing: Drawing): Promise<Drawing> {
  const drawable = async (text: string) => {
    const { missing } = await shapeText(text, 'text', drawing.language)
    return missing === 0 ? text : ''
  }
  const { heading, facts, title, site, bib, live, figures, podium } = drawing
  return {
    ...drawing,
    heading: await drawable(heading),
    facts: await drawable(facts),
    title: await drawable(title),
    site: await drawable(site),
    bib: bib === null ? null : (await drawable(bib)) || null,
    live: live === null ? null : await drawable(live),
    figures: await Promise.all(
      figures.map(async ({ label, ...figure }) => ({ ...figure, label: await drawable(label) })),
    ),
    podium: await Promise.all(
      podium.map(async ({ name, ...place }) => ({ ...place, name: await drawable(name) })),
    ),
  }
}
