import { StatusTag } from '../../ui/status-tag.tsx'

export const AccountTag = ({ isActive }: { isActive: boolean }) =>
  isActive ? <StatusTag status="active" tone="completed" /> : <StatusTag status="inactive" />
