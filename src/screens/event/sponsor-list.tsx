import type { SponsorListFragment } from '../../gql/event.ts'
import { ExternalLink } from '../../ui/external-link.tsx'
import { FileImage } from '../../ui/image/file-image.tsx'
import styles from './sponsor-list.module.css'

type Sponsor = SponsorListFragment['sponsors'][number]

/**
 * The sponsors of the event. Each sponsor has a logo with its name, or only its name in a large
 * font.
 */
export function SponsorList({ event }: { event: SponsorListFragment }) {
  return (
    <ul className={styles.sponsors}>
      {event.sponsors.map((sponsor, index) => (
        <li key={index}>
          {sponsor.websiteUrl === null ? (
            <SponsorLogo of={sponsor} />
          ) : (
            <ExternalLink href={sponsor.websiteUrl} className={styles.sponsor}>
              <SponsorLogo of={sponsor} />
            </ExternalLink>
          )}
        </li>
      ))}
    </ul>
  )
}

function SponsorLogo({ of: { name, logoUrl } }: { of: Sponsor }) {
  if (logoUrl === null) return <bdi className={styles.name}>{name}</bdi>
  return (
    <>
      <FileImage className={styles.logo} url={logoUrl} kind="logo" width={160} height={64} />
      <bdi className="quiet">{name}</bdi>
    </>
  )
}
