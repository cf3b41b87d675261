import type { ReactNode } from 'react'
import { type BoutiqueWords, hasTerms } from '../../../shared/boutique-words.ts'
import { t } from '../../../shared/words/t.ts'
import { formatRupees } from '../../lib/format.ts'

type Props = Partial<Pick<BoutiqueWords, 'questions' | 'terms' | 'delivery'>>

/** What people ask, what is agreed with an order, and how a piece comes home: each only where the owner says it. */
export const GoodToKnow = ({ questions = [], terms = {}, delivery }: Props) => (
  <div className="wrap py-[clamp(40px,5vw,72px)]">
    <h1 className="text-page">{t('Questions')}</h1>
    <div className="mt-8 max-w-225">
      {questions.length > 0 && (
        <Part title={t('What people ask')}>
          {questions.map(({ question, answer }) => (
            <Entry key={question} name={question} text={answer} />
          ))}
        </Part>
      )}
      {hasTerms(terms) && (
        <Part title={t('With every order')}>
          {terms.advance && <Entry name={t('Advance')} text={terms.advance} />}
          {terms.alteration && <Entry name={t('Alterations')} text={terms.alteration} />}
          {terms.return && <Entry name={t('Returns')} text={terms.return} />}
        </Part>
      )}
      {delivery && <Delivery {...delivery} />}
    </div>
    <a className="btn mt-10" href="/#contact">
      {t('Book Consultation')}
    </a>
  </div>
)

function Delivery({ pickUp, door, charge, text }: BoutiqueWords['delivery']) {
  if (!pickUp && !door && !text) return null
  const cost =
    charge === undefined
      ? ''
      : charge === 0
        ? t('Free of charge.')
        : t('For {amount}.', { amount: formatRupees(charge) })
  return (
    <Part title={t('Pick-up and delivery')}>
      {pickUp && <Entry name={t('Pick-up')} text={t('You collect it from the shop.')} />}
      {door && <Entry name={t('To your door')} text={`${t('We bring or send it to you.')} ${cost}`.trim()} />}
      {text && <Entry name={t('More about delivery')} text={text} />}
    </Part>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-12 gap-x-10 first:mt-0 md:grid md:grid-cols-[1fr_2fr]">
    <h2 className="mb-3.5 text-title leading-tight md:mt-3">{title}</h2>
    <dl className="border-t border-hair">{children}</dl>
  </section>
)

const Entry = ({ name, text }: { name: string; text: string }) => (
  <div className="grid gap-1 border-b border-hair py-4">
    <dt className="font-semibold">{name}</dt>
    <dd className="whitespace-pre-line text-ink-soft">{text}</dd>
  </div>
)
