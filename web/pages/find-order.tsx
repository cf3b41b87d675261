import type { FormEvent } from 'react'
import { useLocation } from 'wouter'
import { showAdminTab } from '../shell/admin-tabs.ts'
import { Adornment } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'

const label = 'Find an order: name or phone'

/** From the day to any order: who calls is found by the number, without the way over the list of orders. */
export function FindOrder() {
  const [, navigate] = useLocation()
  function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const asked = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    if (!asked) return
    navigate(`/admin?tab=orders&q=${encodeURIComponent(asked)}`)
    showAdminTab()
  }
  return (
    <search>
      <form className="mb-8 md:max-w-caption" onSubmit={find}>
        <label className="relative block">
          <span className="sr-only">{label}</span>
          <Adornment>
            <Icon name="search" />
          </Adornment>
          <input className="input pl-[44px]" type="search" name="q" placeholder={label} enterKeyHint="search" />
        </label>
      </form>
    </search>
  )
}
