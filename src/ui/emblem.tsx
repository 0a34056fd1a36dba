import styles from './emblem.module.css'
import { FileImage } from './file-image.tsx'
import { initials } from './initials.ts'

/** The logo of someone who is named beside it, or the initials. */
export function Emblem({ name, logoUrl }: { name: string; logoUrl: string | null }) {
  return (
    <span className={styles.emblem} aria-hidden="true">
      {logoUrl === null ? (
        initials(name)
      ) : (
        <FileImage url={logoUrl} kind="logo" width={44} height={44} />
      )}
    </span>
  )
}
