import { StatusTag } from '../../ui/status-tag.tsx'

/** Whether a customer may sign in. */
export const AccountTag = ({ isActive }: { isActive: boolean }) =>
  isActive ? <StatusTag status="active" tone="completed" /> : <StatusTag status="inactive" />
