import type { ReactNode } from 'react'
import { byteOrderMark } from '../../../domain/byte-order-mark.ts'

interface CsvDownloadProps {
  csv: string
  /** Name of the downloaded file. */
  file: string
  children: ReactNode
}

/** A link that downloads a CSV that the page already has. */
export function CsvDownload({ csv, file, children }: CsvDownloadProps) {
  const address = `data:text/csv;charset=utf-8,${encodeURIComponent(byteOrderMark + csv)}`
  return (
    <a className="more" href={address} download={file}>
      {children}
    </a>
  )
}
