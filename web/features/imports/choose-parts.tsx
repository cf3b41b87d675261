import { Options, Select } from '../../ui/field.tsx'
import type { FileChoice, FileParts } from './read-file.ts'

type Props = { parts: FileParts; onChange: (choice: FileChoice) => void }

/** Lets the admin choose the sheet and the row of the headings, and names the sheets and merged cells that are not read. */
export function ChooseParts({ parts: { sheet, sheets, headerRow, firstRows, merged, skipped }, onChange }: Props) {
  const leftOut = sheets.filter(({ number }) => number !== sheet)
  return (
    <>
      {leftOut.length > 0 && (
        <Select
          label="Sheet"
          hint={`Left out: ${leftOut.map(nameOf).join(', ')}`}
          value={sheet}
          onChange={({ target }) => onChange({ sheet: Number(target.value) })}
        >
          <Options of={sheets.map((one) => [String(one.number), nameOf(one)])} />
        </Select>
      )}
      <Select
        label="Row of the headers"
        value={headerRow}
        onChange={({ target }) => onChange({ sheet, headerRow: Number(target.value) })}
      >
        <Options
          of={firstRows.map(({ row, cells }) => [
            String(row),
            `Row ${row}: ${cells.filter(Boolean).join(', ').slice(0, 60)}`,
          ])}
        />
      </Select>
      {skipped.length > 0 && (
        <p className="text-ink-soft">Left out as totals, titles or repeated headers: row {skipped.join(', ')}</p>
      )}
      {merged.length > 0 && (
        <p className="text-ink-soft">
          This sheet has merged cells ({merged.slice(0, 5).join(', ')}
          {merged.length > 5 && ` and ${merged.length - 5} more`}). Names, numbers and days count for each of their
          rows; amounts, sizes and what was made for the first only.
        </p>
      )}
    </>
  )
}

const nameOf = ({ name, isHidden }: FileParts['sheets'][number]) => (isHidden ? `${name} (hidden)` : name)
