/** What happens after the request. It does not reveal whether the account exists. */
export function ForgotPasswordSent({ email, onAnother }: { email: string; onAnother: () => void }) {
  return (
    <div role="status" className="grid gap-5">
      <p className="text-lead">Our team will contact you within 24 hours with your new password.</p>
      <p className="text-ink-soft">
        If there is an account for <b className="font-semibold wrap-anywhere text-ink">{email}</b>, we will call its
        number or write on WhatsApp. On Sundays it can take until Monday.
      </p>
      <a className="btn" href="/api/login">
        Back to Sign In
      </a>
      <p className="flex flex-wrap justify-between gap-x-6">
        <button type="button" className="link" onClick={onAnother}>
          Try Different Email
        </button>
        <a className="link" href="/password-recovery-guide">
          How this works
        </a>
      </p>
    </div>
  )
}
