// Built by `vite build --ssr` from web/boot/entry-server.tsx; a project reference to web would be a cycle.
declare module '*/dist/server/entry-server.js' {
  export function render(
    path: string,
    state: { at: number; answers: Record<string, unknown>; missing: boolean; complete: boolean; boutique: object },
  ): string
}
