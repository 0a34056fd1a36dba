import type { ReactNode } from 'react'

interface CsvDownloadProps {
  csv: string
  /** Name of the downloaded file. */
  file: string
  children: ReactNode
}

/** A link that downloads a CSV that the page already has. */
export function CsvDownload({ csv, file, children }: CsvDownloadProps) {
  // Spreadsheets need the byte order mark to read a CSV as UTF-8.
  const address = `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${csv}`)}`
  return (
    <a className="more" href={address} download={file}>
      {children}
    </a>
  )
}
