import { Wordmark } from '../boutique/public.tsx'

/** Says to whoever is not the owner that this screen is hers. */
export function AccessDenied() {
  return (
    <main id="main" className="wrap py-6">
      <p>
        <Wordmark />
      </p>
      <div className="grid justify-items-start gap-4 pt-10">
        <h1 className="text-head">Access Denied</h1>
        <p className="text-ink-soft">You need admin privileges to access this page.</p>
        <a className="btn mt-2" href="/">
          Go Home
        </a>
      </div>
    </main>
  )
}
