// Built by vite.config.ts from the library's own metadata.
declare module '*/dist/server/phone-metadata.js' {
  const metadata: () => import('libphonenumber-js/core').MetadataJson
  export default metadata
}
