import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { api } from '../../api.ts'
import { query } from '../../queries.ts'

/** The last 90 calendar days, oldest first; a day without a report has no figures. */
export const reportDaysQuery = query(api.admin.reports)
export type ReportDay = InferResponseType<typeof api.admin.reports.$get>[number]
export type Figures = NonNullable<ReportDay['figures']>

const dayRoute = api.admin.reports[':date']

export const reportDayQuery = (date: string) =>
  queryOptions<InferResponseType<typeof dayRoute.$get>>({ queryKey: [dayRoute.$url({ param: { date } }).pathname] })
