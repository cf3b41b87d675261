import { formatWeeks } from '../../../shared/readiness.ts'
import { t } from '../../../shared/words/t.ts'

type Details = { sizes: string | null; cloth: string | null; included: string | null; weeksToMake: number | null }

/** The small table of a product's page: what is known of it. */
export function ProductDetails({ product }: { product: Details }) {
  const { sizes, cloth, included, weeksToMake } = product
  const rows = [
    [t('Ages or sizes'), sizes],
    [t('Cloth'), cloth],
    [t('Included'), included],
    [t('Takes about'), weeksToMake && formatWeeks(weeksToMake)],
  ]
  const known = rows.filter(([, value]) => value)
  if (known.length === 0) return null
  return (
    <dl className="num w-full max-w-paragraph border-t border-dashed border-edge">
      {known.map(([name, value]) => (
        <div key={name} className="flex gap-4 border-b border-dashed border-edge py-2">
          <dt className="w-28 max-w-1/2 shrink-0 text-ink-soft">{name}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
