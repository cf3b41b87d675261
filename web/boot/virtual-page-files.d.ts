declare module 'virtual:page-files' {
  /** The built files of this name, its own first: see vite.page-files.ts. */
  export function filesOf(name: string): string[]
}
