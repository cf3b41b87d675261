type Props = {
  label: string
  sections: readonly { value: string; label: string }[]
  open: string
  onOpen: (value: string) => void
}

/** The parts of a tab. */
export const SectionNav = ({ label, sections, open, onOpen }: Props) => (
  <nav aria-label={label} className="section-nav flex flex-wrap gap-x-6">
    {sections.map(({ value, label }) => (
      <button
        key={value}
        type="button"
        className="inline-flex min-h-11 items-center font-medium text-ink-soft decoration-zari decoration-dashed decoration-2 underline-offset-8 hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:underline"
        {...(value === open && { 'aria-current': 'true' })}
        onClick={() => value === open || onOpen(value)}
      >
        {label}
      </button>
    ))}
  </nav>
)
