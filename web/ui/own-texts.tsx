import type { Malayalam } from '../../shared/malayalam.ts'
import type { OwnTexts } from '../../shared/malayalam-input.ts'
import { TextArea, TextField } from './field.tsx'
import { FoldSummary } from './fold-summary.tsx'

type Props = {
  texts: OwnTexts
  values: Malayalam | null | undefined
  /** Stands before the names of the fields: `questions.3.`. */
  of?: string
}

/** A field for each text. */
export const OwnTextFields = ({ texts, values, of = '', isMalayalam }: Props & { isMalayalam?: true }) =>
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
export const MalayalamFold = ({ texts, values, of = '' }: Props) => (
  <details className="group">
    <FoldSummary>In Malayalam</FoldSummary>
    <div className="grid gap-5 pt-1 pb-3">
      <p className="text-label text-ink-soft">Empty fields are shown in English on the pages in Malayalam.</p>
      <OwnTextFields {...{ texts, values }} of={`${of}malayalam.`} isMalayalam />
    </div>
  </details>
)
