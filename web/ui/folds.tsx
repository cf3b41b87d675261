import type { ReactNode } from 'react'
import type { Malayalam } from '../../shared/malayalam.ts'
import type { OwnTexts } from '../../shared/malayalam-input.ts'
import { TextArea, TextField } from './field.tsx'
import { Icon } from './icon.tsx'

type Props = { children: ReactNode; className?: string; arrowClassName?: string }

/** The line that opens and closes a `<details className="group">`, with an arrow that turns. */
export const FoldSummary = ({ children, className = 'min-h-11 gap-2.5 font-semibold', arrowClassName = '' }: Props) => (
  <summary className={`flex cursor-pointer list-none items-center [&::-webkit-details-marker]:hidden ${className}`}>
    {children}
    <span className={`group-open:rotate-180 print:hidden ${arrowClassName}`}>
      <Icon name="down" />
    </span>
  </summary>
)

type FoldProps = {
  title: string
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  className?: string
  children: ReactNode
}

/** A part of a page that its title opens and closes. */
export const Fold = ({ title, isOpen, onToggle, className = '', children }: FoldProps) => (
  <details
    className={`group ${className}`}
    open={isOpen}
    onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
  >
    <FoldSummary>{title}</FoldSummary>
    {children}
  </details>
)

type OwnTextFieldsProps = {
  texts: OwnTexts
  values: Malayalam | null | undefined
  /** Stands before the names of the fields: `questions.3.`. */
  of?: string
}

/** A field for each text. */
export const OwnTextFields = ({ texts, values, of = '', isMalayalam }: OwnTextFieldsProps & { isMalayalam?: true }) =>
  Object.entries(texts).map(([name, { label, maxLength, rows }]) => {
    const field = {
      name: of + name,
      defaultValue: values?.[name] ?? '',
      maxLength,
      ...(isMalayalam ? { label: `${label} in Malayalam`, lang: 'ml' } : { label }),
    }
    return rows ? <TextArea key={name} rows={rows} {...field} /> : <TextField key={name} {...field} />
  })

/** The texts of a form once more, for their Malayalam: `readMalayalam` reads them. */
export const MalayalamFold = ({ texts, values, of = '' }: OwnTextFieldsProps) => (
  <details className="group">
    <FoldSummary>In Malayalam</FoldSummary>
    <div className="grid gap-5 pt-1 pb-3">
      <p className="text-label text-ink-soft">Empty fields are shown in English on the pages in Malayalam.</p>
      <OwnTextFields {...{ texts, values }} of={`${of}malayalam.`} isMalayalam />
    </div>
  </details>
)
