/** File name extensions of the formats in which a ranking is downloaded. */
export type DownloadFormat =
  | 'csv'
  | 'xlsx'
  | 'json'
  | 'world-athletics.csv'
  | 'itra.xlsx'
  | 'iof.xml'
