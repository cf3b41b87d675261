declare namespace Cloudflare {
  interface Env {
    MIGRATED: string[]
  }
  interface GlobalProps {
    mainModule: typeof import('../../worker/index.ts')
  }
}
