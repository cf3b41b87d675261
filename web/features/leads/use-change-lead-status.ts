import type { LeadStatus } from '../../../shared/leads.ts'
import { useAction } from '../../shell/use-action.ts'
import { type LeadKind, leadKeys, leadKinds } from './queries.ts'

type StatusChange = { id: string; name: string; status: LeadStatus }

export function useChangeLeadStatus(kind: LeadKind) {
  const { mutate, isPending, variables } = useAction({
    mutationFn: ({ id, status }: StatusChange): Promise<{ status: LeadStatus }> =>
      leadKinds[kind].changeStatus({ param: { id }, json: { status } }),
    success: (_row, { name, status }) => ({ title: `${leadKinds[kind].name} ${status}`, description: name }),
    failure: 'We could not change this. Please try again.',
    refresh: leadKeys,
  })
  return { changeStatus: mutate, pendingStatus: isPending ? variables?.status : undefined }
}
