export interface FilesTable {
  id: string
  media_type: string
  bytes: Uint8Array
  /**
   * Width in pixels of the picture as it is shown. `width`, `height` and `placeholder` are null if
   * no import has measured the picture yet, or if the bytes are not a readable picture.
   */
  width: number | null
  height: number | null
  /** A small preview as a `data:` URL. */
  placeholder: string | null
}

export interface FileVariantsTable {
  file_id: string
  variant: string
  format: string
  recipe: number
  media_type: string
  bytes: Uint8Array
}
