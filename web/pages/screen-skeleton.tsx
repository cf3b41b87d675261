import type { ReactNode } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { t } from '../../shared/words/t.ts'
import { Wordmark } from '../features/boutique/public.tsx'
import { OverviewSkeleton, StatCardsSkeleton } from '../features/dashboard/skeletons.tsx'
import { CustomerOrdersSkeleton } from '../features/orders/customer-orders-skeleton.tsx'
import { FindButton } from '../features/search/find-button.tsx'
import { NeedsScript } from '../features/site/site-links.tsx'
import { WorkLanguage } from '../features/staff/work-language.tsx'
import { Icon } from '../ui/icon.tsx'
import { BackLink, TabRow } from '../ui/screen-links.tsx'
import { Skeleton } from '../ui/states.tsx'
import { AccountHeader } from './account-header.tsx'

import { AdminHeading, DeskBar, DeskMain, PlacePages } from './desk-bar.tsx'
import { adminSettingsTabNames, openAdminSettingsTab, openAtDesk, openDeskPage } from './desk-places.ts'
import * as tabs from './tab-names.ts'

export const settingsPageClass = 'pt-[clamp(16px,2.4vw,32px)] pb-24'
export const dashboardPageClass = 'pt-4.5 pb-24 md:pt-9'

/**
 * The private screen at this path before its data: the frame, and what the first view will fill. The Worker writes it,
 * and it stands until the screen's code and the session are there. The same for everybody. `children` stand in its place
 * where neither comes.
 */
export function ScreenSkeleton({ children }: { children?: ReactNode }) {
  const [path] = useLocation()
  const [search] = useSearchParams()
  if (path.startsWith('/work')) return <WorkFrame>{children || <Skeleton rows={5} />}</WorkFrame>
  const area = path.startsWith('/admin') ? 'admin' : 'user'
  const content = children || (
    <>
      <p className="sr-only noscript:hidden">{t('One moment, please')}</p>
      {skeletonOf(path, search)}
    </>
  )
  return (
    <>
      <AccountHeader area={area} find={area === 'admin' && <FindButton data-waits="find" />}>
        <button
          type="button"
          className="header-button noscript:hidden"
          aria-label={t('Notifications')}
          data-waits="bell"
        >
          <Icon name="bell" />
        </button>
      </AccountHeader>
      <NeedsScript />
      {area === 'admin' ? (
        <DeskMain nav={<PlacesSkeleton {...{ path, search }} />}>{content}</DeskMain>
      ) : (
        <main id="main" className={`wrap ${pageClassOf(path)}`}>
          {content}
        </main>
      )}
    </>
  )
}

const pageClassOf = (path: string) =>
  path === '/user/settings' ? settingsPageClass : path === '/user/dashboard' ? dashboardPageClass : 'app-page'

function skeletonOf(path: string, search: URLSearchParams) {
  if (path === '/admin') return <AdminSkeleton search={search} />
  if (path === '/admin/settings')
    return <SettingsSkeleton {...adminSettings} open={openAdminSettingsTab(search).value} />
  if (path === '/user/settings') return <SettingsSkeleton {...settings()} open={tabs.openSettingsTab(search)} />
  if (path === '/user/dashboard') return <DashboardSkeleton search={search} />
  const [, order] = /^(.*\/orders\/[^/]+)\/(?:receipts|bills)\//.exec(path) ?? []
  if (order) return <DetailsSkeleton href={order} back={t('The order')} />
  if (path.startsWith('/admin/orders/')) return <DetailsSkeleton href="/admin?tab=orders" back="Orders" />
  if (path === '/admin/share') return <DetailsSkeleton href="/admin" back="Today" />
  if (path.startsWith('/admin/customers/')) return <DetailsSkeleton href="/admin?tab=customers" back="Customers" />
  return <DetailsSkeleton href="/user/dashboard" back={t('My Orders')} />
}

const adminSettings = { href: '/admin', back: 'Back to Dashboard', names: adminSettingsTabNames }
const settings = () => ({ href: '/user/dashboard', back: t('My Dashboard'), names: tabs.settingsTabNames() })

const DashboardSkeleton = ({ search }: { search: URLSearchParams }) => (
  <>
    <p className="skeleton max-w-caption text-title md:text-head">&nbsp;</p>
    <DashboardLists open={tabs.openDashboardTab(search) ?? 'orders'} />
  </>
)

/** The tabs of the dashboard before it is known what waits for the customer. */
export const DashboardLists = ({ open }: { open: tabs.DashboardTab }) => (
  <div className="mt-6">
    <TabRow label={t('Yours')} tabs={tabs.dashboardTabNames()} open={open} />
    <div className="pt-8">{open === 'orders' ? <CustomerOrdersSkeleton /> : <Skeleton rows={5} />}</div>
  </div>
)

type Back = { href: string; back: string }
type SettingsProps = Back & { names: readonly { value: string; label: string }[]; open: string }

const SettingsSkeleton = ({ href, back, names, open }: SettingsProps) => (
  <>
    <BackLink href={href}>{back}</BackLink>
    <h1 className="mt-2 mb-7 page-title">{t('Settings')}</h1>
    <TabRow label={t('Settings')} tabs={names} open={open} />
    <Skeleton rows={4} />
  </>
)

const DetailsSkeleton = ({ href, back }: Back) => (
  <>
    <div className="mb-2.5">
      <BackLink href={href}>{back}</BackLink>
    </div>
    <Skeleton rows={5} />
  </>
)

/** The places of the desk before what waits in them. */
function PlacesSkeleton({ path, search }: { path: string; search: URLSearchParams }) {
  const open = openAtDesk(path, search)
  return (
    <>
      <DeskBar open={open}>
        <BarButtons />
      </DeskBar>
      <PlacePages open={open} />
    </>
  )
}

/** A tab of the desk before its data: what it will fill. */
function AdminSkeleton({ search }: { search: URLSearchParams }) {
  const isToday = openDeskPage(search).page.tab === 'today'
  return (
    <>
      {!isToday && <h1 className="sr-only">Admin Dashboard</h1>}
      <StatCardsSkeleton />
      <div className="pt-8">{isToday ? <TodaySkeleton /> : <Skeleton rows={6} />}</div>
    </>
  )
}

/** The day's orders stand here before the rest of the screen. */
const TodaySkeleton = () => (
  <>
    <AdminHeading />
    <div className="today-lists">
      <div className="skeleton h-40" />
    </div>
    <OverviewSkeleton />
  </>
)

const BarButtons = () => (
  <>
    <button type="button" className="desk-place desk-new noscript:hidden" data-bar={3} data-waits="new">
      <Icon name="plus" />
      <span className="max-md:sr-only">New</span>
    </button>
    <button type="button" className="desk-place noscript:hidden" data-bar={5} data-waits="more">
      <Icon name="menu" />
      More
    </button>
  </>
)

/** A page of a helper's phone: the name of the shop, and the work. */
export const WorkFrame = ({ children }: { children: ReactNode }) => (
  <>
    <header className="border-b border-hair">
      <div className="wrap flex min-h-16 items-center">
        <Wordmark />
        <WorkLanguage />
      </div>
    </header>
    <NeedsScript />
    <main id="main" className="wrap app-page">
      {children}
    </main>
  </>
)
