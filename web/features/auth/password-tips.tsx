const tips = [
  '8 characters or more',
  'Three words you can remember are better than one you cannot',
  'Not used anywhere else',
]

export function PasswordTips() {
  return (
    <aside className="grid content-start gap-3 self-start bg-linen p-6 md:p-8">
      <h2 className="section-title">A good password</h2>
      <ul className="grid list-disc gap-2 pl-5 text-label text-ink-soft marker:text-thread">
        {tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </aside>
  )
}
