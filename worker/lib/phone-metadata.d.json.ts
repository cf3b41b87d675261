import type { MetadataJson } from 'libphonenumber-js/core'

declare const metadata: MetadataJson
export default metadata
