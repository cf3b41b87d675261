import { useQueryClient } from '@tanstack/react-query'
import { dayAndMonth } from '../../lib/format.ts'
import { useQuestion } from '../../ui/confirm-dialog.tsx'
import { type PlannedFor, planQuery } from '../plan/public.ts'

/**
 * Asks, before an order is made for a week that is full, whether it shall be made all the same. `isWanted` is true at once
 * where there is room, and where nobody can say: the server refuses no order for it.
 */
export function useFullWeek() {
  const client = useQueryClient()
  const { ask, dialog } = useQuestion()
  async function isWanted(plannedFor: PlannedFor) {
    const proposed = await client.fetchQuery(planQuery(plannedFor)).catch(() => undefined)
    const week = proposed?.week
    if (!week?.isFull) return true
    const text = `The week of ${dayAndMonth(week.weekOf)} is full (${week.load} of ${week.capacity}). Make it anyway?`
    return ask({ title: 'This week is full', text, confirmLabel: 'Make it anyway', harmless: true })
  }
  return { isWanted, dialog }
}
