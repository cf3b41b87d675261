import type { ImportColumn } from '../../../shared/imports.ts'
import type { Matched } from './guess-columns.ts'
import type { ReadFile } from './read-file.ts'

const shownRows = 20

type Props = { columns: ImportColumn[]; file: ReadFile; matched: Matched }

/** The first rows as they will be read. */
export function Preview({ columns: all, file, matched }: Props) {
  const columns = all.filter(({ key }) => matched[key] !== undefined)
  if (columns.length === 0) return null
  const label = file.rows.length > shownRows ? `The first ${shownRows} of ${file.rows.length} rows` : 'The rows'
  return (
    <div className="min-w-0">
      <h3 className="mb-2 font-semibold">{label}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no pointer scrolls it with the arrow keys. */}
      <section className="overflow-x-auto" aria-label={label} tabIndex={0}>
        <table className="num w-full text-left text-label">
          <thead>
            <tr>
              <th scope="col" className="py-2 pr-5 font-semibold">
                Row
              </th>
              {columns.map(({ key, label: header }) => (
                <th key={key} scope="col" className="py-2 pr-5 font-semibold whitespace-nowrap">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {file.rows.slice(0, shownRows).map(({ row, cells }) => (
              <tr key={row} className="border-t border-hair">
                <td className="py-2 pr-5 text-ink-soft">{row}</td>
                {columns.map(({ key }) => (
                  <td key={key} className="max-w-64 truncate py-2 pr-5">
                    {cells[matched[key] ?? -1] || '–'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
