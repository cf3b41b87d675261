import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { api, query } from '../../api.ts'

/** The last 90 calendar days, oldest first; a day without a report has no figures. */
export const lastDays = query(api.admin.reports)
export type Day = InferResponseType<typeof api.admin.reports.$get>[number]
export type Figures = NonNullable<Day['figures']>

const one = api.admin.reports[':date']

/** The report of an older day. */
export const ofDay = (date: string) =>
  queryOptions<InferResponseType<typeof one.$get>>({ queryKey: [one.$url({ param: { date } }).pathname] })
