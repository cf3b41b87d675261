// Built by `vite build --ssr` from web/entry-server.tsx; a project reference to web would be a cycle.
declare module '*/dist/server/entry-server.js' {
  export function render(path: string | null, data: Record<string, unknown>): { html: string; state: object }
}
