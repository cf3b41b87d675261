import { useEffect } from 'react'

/** For an address that another document answers: the browser asks the server for it. */
export function ReloadPage() {
  useEffect(() => location.reload(), [])
  return null
}
