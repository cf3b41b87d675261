import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import { answersQuery } from '../features/answers/public.tsx'
import { useEarlyPress } from '../lib/use-early-press.ts'
import { scrollToAdminTab, showAdminTab } from '../shell/admin-tabs.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { Menu, MenuLink } from '../ui/menu.tsx'
import { type CountOf, currentPlace, DeskBar, PlaceLabel, PlacePages, Waiting } from './desk-bar.tsx'
import { type DeskPlace, deskPath, moreGroups, type OpenAtDesk, openAtDesk } from './desk-places.ts'

/** One request for the pages that are opened within this time, in milliseconds: `LiveDesk` asks again after news. */
const countsQuery = { ...answersQuery, staleTime: 30_000 }

/** The places of the desk and the pages of the open one, with how much waits on them. */
export function DeskNav() {
  const [path, navigate] = useLocation()
  const [search] = useSearchParams()
  const open = openAtDesk(path, search)
  const countOf = useCounts()
  const { people } = useQuery(countsQuery).data ?? {}
  const countOfPlace = ({ label }: DeskPlace) =>
    label === 'Today' ? people?.all : label === 'Messages' ? people?.inChat : undefined
  return (
    <>
      <DeskBar
        open={open}
        countOf={countOfPlace}
        menuOf={(place) => <PlaceMenu key={place.label} {...{ place, open, countOf }} />}
      >
        <NewMenu />
        <More page={open.page} countOf={countOf} />
      </DeskBar>
      <PlacePages
        open={open}
        countOf={countOf}
        onOpen={(path) => {
          scrollToAdminTab()
          navigate(path)
        }}
      />
    </>
  )
}

/** Counts what waits on each page, as the page itself lists it. A guest of the chat counts among the messages alone. */
function useCounts(): CountOf {
  const { counts, people } = useQuery(countsQuery).data ?? {}
  return (page) => {
    if (page.tab === 'window') return page.label === 'Testimonials' ? counts?.testimonial : undefined
    switch (page.tab) {
      case 'messages':
        return people?.inChat
      case 'whatsapp':
        return counts?.message
      case 'bookings':
        return counts?.booking
      case 'contacts':
        return counts?.contact
      case 'resets':
        return counts?.password
      case 'privacy':
        return counts?.request
    }
  }
}

type MenuProps = { open: OpenAtDesk; place: DeskPlace; countOf: CountOf }

function PlaceMenu({ place, open, countOf }: MenuProps) {
  const trigger = (
    <button type="button" className="desk-place" {...currentPlace(open, place)}>
      <PlaceLabel place={place} />
      <span className="desk-arrow">
        <Icon name="down" />
      </span>
    </button>
  )
  return (
    <Menu trigger={trigger} align="start">
      {place.pages.map((page) => (
        <MenuLink key={page.label} href={deskPath(page)} onClick={scrollToAdminTab}>
          <span className="text-zari">
            <Icon name={page.icon} />
          </span>
          <span className="grow py-1.5 leading-snug">
            <span className="block font-semibold">{page.label}</span>
            {'note' in page && <span className="block text-label text-ink-soft">{page.note}</span>}
          </span>
          <Waiting count={countOf(page)} />
        </MenuLink>
      ))}
    </Menu>
  )
}

/** Makes something new, whichever page is open. */
function NewMenu() {
  const [isOpen, setIsOpen] = useState(false)
  useEarlyPress('new', () => setIsOpen(true))
  const trigger = (
    <button type="button" className="desk-place desk-new" data-bar={3}>
      <Icon name="plus" />
      <span className="max-md:sr-only">New</span>
    </button>
  )
  return (
    <Menu trigger={trigger} align="center" open={isOpen} onOpenChange={setIsOpen}>
      <MenuLink href="/admin?tab=orders&from=new" onClick={showAdminTab}>
        New order
      </MenuLink>
      <MenuLink href="/admin?tab=visits&add=visit" onClick={showAdminTab}>
        New visit
      </MenuLink>
      <MenuLink href="/admin?tab=bookings&add=booking" onClick={showAdminTab}>
        New booking
      </MenuLink>
      <MenuLink href="/admin?tab=customers&add=customer" onClick={showAdminTab}>
        New customer
      </MenuLink>
    </Menu>
  )
}

type MoreProps = Pick<OpenAtDesk, 'page'> & { countOf: CountOf }

/** On a phone: the pages that its bar has no room for, each with how much waits there. */
function More({ page: open, countOf }: MoreProps) {
  const [isOpen, setIsOpen] = useState(false)
  useEarlyPress('more', () => setIsOpen(true))
  const pages = moreGroups.flatMap((group) => group.pages)
  const waiting = pages.reduce((sum, page) => sum + (countOf(page) ?? 0), 0)
  return (
    <>
      <button
        type="button"
        className="desk-place"
        data-bar={5}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        {...(open && pages.includes(open) && { 'aria-current': 'true' })}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="menu" />
        More
        <Waiting count={waiting} className="desk-count" />
      </button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title="More">
        {moreGroups.map(({ label, pages }) => (
          <section key={label} className="pb-5" aria-label={label}>
            <h3 className="font-sans text-label font-semibold text-zari">{label}</h3>
            <ul className="grid grid-cols-pairs gap-x-4">
              {pages.map((page) => (
                <li key={page.label} className="border-b border-hair">
                  <Link
                    className="flex min-h-12 items-center gap-3 py-1 leading-tight aria-[current]:font-semibold"
                    href={deskPath(page)}
                    onClick={() => {
                      setIsOpen(false)
                      showAdminTab()
                    }}
                    {...(page === open && { 'aria-current': 'page' })}
                  >
                    <span className="text-ink-soft">
                      <Icon name={page.icon} />
                    </span>
                    <span className="min-w-0 grow">{page.label}</span>
                    <Waiting count={countOf(page)} />
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </Dialog>
    </>
  )
}
