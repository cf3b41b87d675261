/** The built files by source: see vite.page-files.ts. */
declare module 'virtual:page-files' {
  const files: Record<string, string[]>
  export default files
}
