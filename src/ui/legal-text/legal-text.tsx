import { type ReactNode, useId } from 'react'
import { FormattedMessage } from 'react-intl'
import { Breadcrumb, type Crumb } from '../page/breadcrumb.tsx'
import { EventDate } from '../event/event-date.tsx'
import styles from './legal-text.module.css'

export interface LegalSection {
  /** The anchor of the section. It is the same in every language. */
  id: string
  title: ReactNode
  body: ReactNode
}

interface LegalTextProps {
  /** The parent pages, outermost first. */
  trail: readonly Crumb[]
  title: ReactNode
  lead: ReactNode
  /** The civil day from which this version of the text is valid, YYYY-MM-DD. */
  since: string
  sections: readonly LegalSection[]
}

/** A long text in numbered sections. Its table of contents is drawn as a course. */
export function LegalText({ trail, title, lead, since, sections }: LegalTextProps) {
  const contents = useId()
  return (
    <article className={`${styles.text} wrap`}>
      <header className={styles.header}>
        <Breadcrumb trail={trail} />
        <h1 className="display display-80">{title}</h1>
        <p className="lead">{lead}</p>
        <p className="quiet">
          <FormattedMessage
            id="ui.legal_text.since"
            values={{
              day: <EventDate from={since} />,
            }}
          />
        </p>
      </header>
      <nav className={styles.contents} aria-labelledby={contents}>
        <h2 id={contents} className="quiet">
          <FormattedMessage id="ui.legal_text.contents" />
        </h2>
        <ol>
          {sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{section.title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <ol className={styles.sections}>
        {sections.map(({ id, title: name, body }, index) => (
          <li key={id} className={styles.section} id={id}>
            <p className={`${styles.number} display`} aria-hidden="true">
              {index + 1}
            </p>
            <h2>{name}</h2>
            <div className={styles.body}>{body}</div>
          </li>
        ))}
      </ol>
    </article>
  )
}
