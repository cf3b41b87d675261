import type { ImportColumn } from '../../../shared/imports.ts'
import { type Matched, textOf } from './guess-columns.ts'
import type { ReadFile } from './read-file.ts'

const shownRows = 20

const cellClass =
  'wrap-anywhere md:py-2 md:pr-5 max-md:before:text-ink-soft max-md:before:content-[attr(data-label)_"_"]'

type Props = { columns: ImportColumn[]; file: ReadFile; matched: Matched }

/** The first rows as they will be read: a table, on a phone a few lines for each row, each value after its column's name. */
export function Preview({ columns: all, file, matched }: Props) {
  const columns = all.filter(({ key }) => matched[key] !== undefined)
  if (columns.length === 0) return null
  const label = file.rows.length > shownRows ? `The first ${shownRows} of ${file.rows.length} rows` : 'The rows'
  return (
    <div className="min-w-0">
      <h3 className="mb-2 font-sans text-detail font-semibold">{label}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no pointer scrolls it with the arrow keys. */}
      <section className="overflow-x-auto" aria-label={label} tabIndex={0}>
        <table className="num w-full text-left text-label max-md:block">
          <thead className="max-md:sr-only">
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
          <tbody className="max-md:block">
            {file.rows.slice(0, shownRows).map((row) => (
              <tr
                key={row.row}
                className="border-t border-hair max-md:flex max-md:flex-wrap max-md:gap-x-4 max-md:py-2 max-md:leading-snug"
              >
                <td data-label="Row" className={`${cellClass} text-ink-soft`}>
                  {row.row}
                </td>
                {columns.map((column) => {
                  const text = textOf(row, column, matched)
                  return (
                    <td
                      key={column.key}
                      data-label={column.label}
                      className={`${cellClass} md:max-w-64 md:truncate ${text ? '' : 'max-md:hidden'}`}
                    >
                      {text || '–'}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
