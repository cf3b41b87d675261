import { indianDate } from '../../../shared/time.ts'
import { useBoutique, Wordmark } from '../boutique/public.tsx'
import { homeSections } from './navigation.ts'

const privacy = { name: 'Privacy', href: '/privacy' }
const questions = { name: 'Good to know', href: '/questions' }

export function SiteFooter() {
  const { name: boutique, address, siteSince, hasAnswers } = useBoutique()
  const links = [...homeSections, ...(hasAnswers ? [questions] : []), privacy]
  const year = indianDate(Date.now()).slice(0, 4)
  return (
    <footer className="on-night pt-9 pb-24 md:pt-16 md:pb-14">
      <div className="wrap grid gap-4 md:gap-7 md:grid-cols-fill-end">
        <Wordmark />
        <ul className="flex flex-wrap gap-x-6">
          {links.map(({ name, href }) => (
            <li key={name}>
              <a
                className="inline-flex min-h-11 items-center font-medium decoration-dashed decoration-thread underline-offset-[7px] hover:underline"
                href={href}
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
        <div className="text-label text-on-night-soft md:col-span-full md:flex md:justify-between md:pr-24">
          <p className="num">
            © {siteSince}
            {year > siteSince && `-${year}`} {boutique}, {address.area}, {address.city}
          </p>
          <p>Made to measure.</p>
        </div>
      </div>
    </footer>
  )
}
