/** Contacts, leads and chat leads share these. */
export const leadStatuses = ['new', 'qualified', 'converted', 'lost'] as const
export type LeadStatus = (typeof leadStatuses)[number]

/** The steps allowed from each status; converted is final. */
export const leadSteps: Record<LeadStatus, readonly LeadStatus[]> = {
  new: ['qualified', 'converted', 'lost'],
  qualified: ['converted', 'lost'],
  lost: ['qualified'],
  converted: [],
}

/** One stated reason of a lead score. */
export type ScoreReason = { label: string; points: number }
