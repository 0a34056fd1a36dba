import styles from './emblem.module.css'
import { FileImage } from './file-image.tsx'
import { initials } from './initials.ts'

interface EmblemProps {
  name: string
  /** Where the picture is, without its variant; null when there is none. */
  url: string | null
  kind: 'avatar' | 'logo'
}

/** The logo or the face of someone who is named beside it; without one, initials. */
export function Emblem({ name, url, kind }: EmblemProps) {
  const letters = initials(name)
  return (
    <span className={styles.emblem} aria-hidden="true">
      {url !== null ? (
        <FileImage url={url} kind={kind} width={96} height={96} />
      ) : letters !== '' ? (
        letters
      ) : (
        <img src={`/assets/placeholders/${kind}.svg`} alt="" width={96} height={96} />
      )}
    </span>
  )
}
