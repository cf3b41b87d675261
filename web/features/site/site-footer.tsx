import { use } from 'react'
import { indianDate } from '../../../shared/time.ts'
import { t } from '../../../shared/words/t.ts'
import { useBoutique, Wordmark } from '../boutique/public.tsx'
import { LanguageLink, OtherLanguage } from './language-link.tsx'
import { homeSections } from './navigation.ts'

const linkClass =
  'inline-flex min-h-11 items-center font-medium decoration-dashed decoration-thread underline-offset-[7px] hover:underline'

export function SiteFooter() {
  const { name: boutique, address, siteSince, hasAnswers } = useBoutique()
  const questions = { name: t('Good to know'), href: '/questions' }
  const links = [...homeSections(), ...(hasAnswers ? [questions] : []), { name: t('Privacy'), href: '/privacy' }]
  const year = indianDate(Date.now()).slice(0, 4)
  return (
    <footer className="on-night pt-9 pb-24 md:pt-16">
      <div className="wrap grid gap-4 md:gap-7 md:grid-cols-fill-end">
        <Wordmark />
        <ul className="flex flex-wrap gap-x-6">
          {links.map(({ name, href }) => (
            <li key={name}>
              <a className={linkClass} href={href}>
                {name}
              </a>
            </li>
          ))}
          {use(OtherLanguage) && (
            <li>
              <LanguageLink className={linkClass} />
            </li>
          )}
        </ul>
        <div className="text-label text-on-night-soft md:col-span-full md:flex md:justify-between md:pr-24">
          <p className="num">
            © {siteSince}
            {year > siteSince && `-${year}`} {boutique}, {address.area}, {address.city}
          </p>
          <p>{t('Made to measure.')}</p>
        </div>
      </div>
    </footer>
  )
}
