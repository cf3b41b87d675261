import { Wordmark } from '../../ui/wordmark.tsx'

/** Says to a visitor that this screen is for customers; `signIn` is the way in and back. */
export function AccessRequired({ signIn }: { signIn: string }) {
  return (
    <main id="main" className="wrap py-6">
      <p>
        <Wordmark />
      </p>
      <div className="grid justify-items-start gap-4 pt-10">
        <h1 className="text-head">Access Required</h1>
        <p className="text-ink-soft">Please sign in to see your orders and consultations.</p>
        <a className="btn mt-2" href={signIn}>
          Sign In / Sign Up
        </a>
      </div>
    </main>
  )
}
