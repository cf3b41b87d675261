import { indianDate } from '../../../shared/time.ts'
import { useBoutique, Wordmark } from '../boutique/public.tsx'
import { homeSections } from './navigation.ts'

const links = [...homeSections, { name: 'Privacy', href: '/privacy' }]

export function SiteFooter() {
  const { name: boutique, address, siteSince } = useBoutique()
  const year = indianDate(Date.now()).slice(0, 4)
  return (
    <footer className="on-night pt-14 pb-28 md:pt-16 md:pb-14">
      <div className="wrap grid gap-7 md:grid-cols-fill-end">
        <Wordmark />
        <ul className="flex flex-wrap gap-x-7">
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
          <p>Cut, fitted and finished by hand.</p>
        </div>
      </div>
    </footer>
  )
}
