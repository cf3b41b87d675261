import { useLocation } from 'wouter'
import { showAdminTab } from '../shell/admin-tabs.ts'
import { SearchForm } from '../ui/search-form.tsx'

/** From the day to any order: who calls is found by the number, without the way over the list of orders. */
export function FindOrder() {
  const [, navigate] = useLocation()
  function find(asked: string) {
    if (!asked) return
    navigate(`/admin?tab=orders&q=${encodeURIComponent(asked)}`)
    showAdminTab()
  }
  return <SearchForm label="Find an order: name or number" className="mb-8" onFind={find} />
}
