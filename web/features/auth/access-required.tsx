import { Wordmark } from '../boutique/public.tsx'

/** The way in and back, and its words. */
export type AccessLink = { label: string; href: string }

/** Says to a visitor that this screen is for customers. */
export function AccessRequired({ door }: { door: AccessLink }) {
  return (
    <main id="main" className="wrap py-6">
      <p>
        <Wordmark />
      </p>
      <div className="grid justify-items-start gap-4 pt-10">
        <h1 className="page-title">Access Required</h1>
        <p className="text-ink-soft">Please sign in to see your orders and consultations.</p>
        <a className="btn mt-2" href={door.href}>
          {door.label}
        </a>
      </div>
    </main>
  )
}
