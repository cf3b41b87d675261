/** What a form and its photo field tell each other. The page puts the field in: it belongs to another feature. */
export type PhotoFieldProps = {
  /** Keys of the photos that are uploaded, as last reported. A new, empty list after sending empties the field. */
  keys: string[]
  /**
   * `pending` counts chosen photos that wait for the upload, the connection or an account, `failed` those that are tried
   * no more unless somebody asks, `unstored` those that this browser cannot store and that go with the page.
   */
  onChange: (keys: string[], pending: number, failed: number, unstored?: number) => void
  /** Called once, when the photos that waited on this device stand in the field; where given, it comes at once. */
  onRestored?: () => void
}

export type CompactPhotoFieldProps = PhotoFieldProps & {
  limit: number
  /** The place on this device where photos wait, should the phone's camera push the page out of memory: 'order-<id>'. */
  place: string
}
