import { StatusTag } from '../../ui/status-tag.tsx'

type Props = { isActive: boolean; hasAccount: boolean }

export function AccountTag({ isActive, hasAccount }: Props) {
  if (!hasAccount) return <StatusTag status="no account" tone="pending" />
  return isActive ? <StatusTag status="active" tone="completed" /> : <StatusTag status="inactive" />
}
