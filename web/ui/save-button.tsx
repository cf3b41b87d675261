type Props = { label?: string; busy: boolean; dirty: boolean }

/** Saves a form that stays in the page, and says whether there is anything to save. For the desk. */
export const SaveButton = ({ label = 'Save', busy, dirty }: Props) => (
  <>
    <button type="submit" className="btn" aria-disabled={busy}>
      {busy ? 'Saving...' : label}
    </button>
    {dirty && <span className="text-label text-ink-soft">Not saved yet</span>}
  </>
)
