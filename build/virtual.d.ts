declare module 'virtual:client-files' {
  /** The addresses of a file in the browser, its own first, then its imports: see build/client-files.ts. */
  export function filesOf(name: string): string[]
}
