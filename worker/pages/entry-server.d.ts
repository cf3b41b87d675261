// Built by `vite build --ssr` from web/boot/entry-server.tsx; a project reference to web would be a cycle.
declare module '*/dist/server/entry-server.js' {
  type Speech = import('../../shared/words/t.ts').Speech
  /** The markup of a public page from what it shows, in the types of the web's `PublicPage`. */
  export function render(
    page: { name: string; props: Record<string, unknown> },
    boutique: object,
    speech: Speech,
    path?: string,
  ): string
  export function renderSkeleton(path: string, search: string, boutique: object, speech: Speech): string
}

// Built by vite.page.config.ts: the script of a page in Malayalam.
declare module '*/dist/ml/page-manifest.json' {
  const files: { 'page.html': { file: string } }
  export default files
}

// Built by vite.screen-files.ts: what every screen starts with, and what each has beside it, by its path.
declare module '*/dist/client/screen-files.json' {
  type Files = { scripts: string[]; styles: string[] }
  const files: { common: Files; beside: Record<string, Files | undefined> }
  export default files
}

declare module '*/dist/ml/screen-files.json' {
  type Files = { scripts: string[]; styles: string[] }
  const files: { common: Files; beside: Record<string, Files | undefined> }
  export default files
}
