import type { ReactNode } from 'react'
import type { IntlShape } from 'react-intl'
import type { Drawing } from '../drawing.ts'

/** A row of the card: an entry of a ranking, with its values as text. */
export interface CardRow {
  place: string
  name: string
  time: string
  /** URL of the page with the athlete's result. */
  to: string
}

interface CardProps {
  intl: IntlShape
  drawing: Drawing
  /** URL of the page to which the card links. */
  to: string
  /** Text of the card's link. */
  more: string
  /** The first entries of a ranking. Undefined for the card of an athlete. */
  rows?: CardRow[]
  /** The colour scheme of the card. If undefined, the card follows the reader's system. */
  theme?: 'light' | 'dark' | undefined
  /** True while the data may change. A visible card then reloads its data every minute. */
  isLive: boolean
}

/**
 * The document of a card that other sites embed. The card sets no cookies. Its only script reports
 * the height of the card and reloads live data.
 */
export function CardDocument({ intl, drawing, to, more, rows, theme, isLive }: CardProps) {
  const { language, heading, facts, title, bib, live, site } = drawing
  return (
    <html lang={language} data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <title>{`${title} · ${heading}`}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="canonical" href={to} />
        <link rel="stylesheet" href="/embed/card.css" />
        <script src="/embed/card.js" defer />
      </head>
      <body>
        <main data-live={isLive || undefined}>
          <p className="facts">
            <b>
              <bdi>{heading}</bdi>
            </b>
            <bdi>{facts}</bdi>
          </p>
          {bib !== null && <p className="bib">{bib}</p>}
          <h1>
            <bdi>{title}</bdi>
          </h1>
          {live !== null && <p className="live">{live}</p>}
          {rows ? <Rows intl={intl} rows={rows} /> : <Figures drawing={drawing} />}
          <p className="more">
            <Outside to={to}>{more}</Outside>
            <span>{site}</span>
          </p>
        </main>
      </body>
    </html>
  )
}

function Figures({ drawing: { figures } }: { drawing: Drawing }) {
  return (
    <dl>
      {figures.map(({ label, value, unit }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value} {unit !== undefined && <small>{unit}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Rows({ intl, rows }: { intl: IntlShape; rows: CardRow[] }) {
  if (rows.length === 0) return <p>{intl.formatMessage({ id: 'share.card.empty' })}</p>
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{intl.formatMessage({ id: 'share.picture.place' })}</th>
          <th scope="col">{intl.formatMessage({ id: 'share.card.name' })}</th>
          <th scope="col">{intl.formatMessage({ id: 'share.card.value' })}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ place, name, time, to }) => (
          <tr key={to}>
            <td>{place}</td>
            <td>
              <Outside to={to}>
                <bdi>{name}</bdi>
              </Outside>
            </td>
            <td>{time}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A link that opens outside the iframe of the card. */
function Outside({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noopener">
      {children}
    </a>
  )
}
