import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dayAndMonth } from '../../lib/format.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type PlannedFor, planQuery } from './plan-words.tsx'

type Question = { text: string; answer: (isWanted: boolean) => void }

/**
 * Asks, before an order is made for a week that is full, whether it shall be made all the same. `isWanted` is true at once
 * where there is room, and where nobody can say: the server refuses no order for it.
 */
export function useFullWeek() {
  const client = useQueryClient()
  const [question, setQuestion] = useState<Question>()
  async function isWanted(plannedFor: PlannedFor) {
    const proposed = await client.fetchQuery(planQuery(plannedFor)).catch(() => undefined)
    const week = proposed?.week
    if (!week?.isFull) return true
    const text = `The week of ${dayAndMonth(week.weekOf)} is full (${week.load} of ${week.capacity}). Make it anyway?`
    return new Promise<boolean>((resolve) => {
      setQuestion({
        text,
        answer(isWanted) {
          setQuestion(undefined)
          resolve(isWanted)
        },
      })
    })
  }
  const dialog = question && (
    <ConfirmDialog
      open
      harmless
      title="This week is full"
      confirmLabel="Make it anyway"
      cancelLabel="Go back"
      onOpenChange={() => question.answer(false)}
      onConfirm={() => question.answer(true)}
    >
      {question.text}
    </ConfirmDialog>
  )
  return { isWanted, dialog }
}
