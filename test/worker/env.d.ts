declare namespace Cloudflare {
  interface Env {
    MIGRATED: string[]
  }
  interface GlobalProps {
    mainModule: typeof import('../../worker/index.ts')
  }
}
declare module '*?raw' {
  const text: string
  export default text
}
