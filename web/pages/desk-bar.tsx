import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { fullDate } from '../lib/format.ts'
import { scrollToAdminTab } from '../shell/admin-tabs.ts'
import { Icon } from '../ui/icon.tsx'
import { type DeskPage, type DeskPlace, deskPath, type OpenAtDesk, places } from './desk-places.ts'

/** The number of things that wait on a page of the desk. */
export type CountOf = (page: DeskPage) => number | undefined

/** The content of a page of the desk, under the places. Tabs begin at once below them. */
export function DeskMain({ nav, children }: { nav: ReactNode; children: ReactNode }) {
  const [path] = useLocation()
  return (
    <main id="main" className="wrap desk-main">
      {nav}
      <div className={path === '/admin' ? undefined : 'pt-2 md:pt-4 print:pt-0'}>{children}</div>
    </main>
  )
}

type Props = {
  open: OpenAtDesk
  /** The number of things that wait in a place. */
  countOf?: (place: DeskPlace) => number | undefined
  /** Before its script a place with a menu leads to its first page. */
  menuOf?: (place: DeskPlace) => ReactNode
  /** New and More. */
  children: ReactNode
}

/** The places of the desk: a row under the header, and on a phone a bar of five at the foot of the window. */
export const DeskBar = ({ open, countOf, menuOf, children }: Props) => (
  <nav className="desk-bar" aria-label="Desk">
    {places.map((place) =>
      'menu' in place && menuOf ? (
        menuOf(place)
      ) : (
        <Link
          key={place.label}
          className="desk-place"
          href={deskPath(place.pages[0])}
          onClick={scrollToAdminTab}
          data-bar={'bar' in place ? place.bar : undefined}
          {...currentPlace(open, place)}
        >
          <PlaceLabel place={place} count={countOf?.(place)} />
        </Link>
      ),
    )}
    {children}
  </nav>
)

/** Marks the open place. It is not the open page while that shows one of its rows. */
export const currentPlace = ({ place, isTab }: OpenAtDesk, one: DeskPlace) =>
  place === one && ({ 'aria-current': isTab ? 'page' : 'true' } as const)

export const PlaceLabel = ({ place: { icon, label }, count }: { place: DeskPlace; count?: number }) => (
  <>
    <Icon name={icon} />
    {label}
    <Waiting count={count} className="desk-count" />
  </>
)

/** The numbers of what waits, as the server counts them. */
export const Waiting = ({ count, className = 'text-label text-zari' }: { count?: number; className?: string }) =>
  count ? (
    <span className={`num font-semibold ${className}`}>
      {count > 99 ? '99+' : count}
      <span className="sr-only"> waiting</span>
    </span>
  ) : null

type PagesProps = { open: OpenAtDesk; countOf?: CountOf; onOpen?: (path: string) => void }

/** The pages of a place that has several: a second row, and on a phone a list to choose from. */
export function PlacePages({ open: { page, place, isTab }, countOf, onOpen }: PagesProps) {
  if (!page || !place || !isTab || place.pages.length === 1) return null
  return (
    <nav className="desk-pages" aria-label={place.label}>
      <select
        className="input font-semibold"
        aria-label={`Page of ${place.label}`}
        value={deskPath(page)}
        disabled={!onOpen}
        onChange={({ target }) => onOpen?.(target.value)}
      >
        {place.pages.map((one) => (
          <option key={deskPath(one)} value={deskPath(one)}>
            {one.label}
            {countOf?.(one) ? ` (${countOf(one)})` : ''}
          </option>
        ))}
      </select>
      <ul>
        {place.pages.map((one) => (
          <li key={deskPath(one)}>
            <Link
              className="desk-page"
              href={deskPath(one)}
              onClick={scrollToAdminTab}
              {...(one === page && { 'aria-current': 'page' })}
            >
              {one.label}
              <Waiting count={countOf?.(one)} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export const AdminHeading = () => (
  <header className="mb-7 flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
    <h1 className="page-title">Admin Dashboard</h1>
    <p className="num text-ink-soft">{fullDate(Date.now())}</p>
  </header>
)
