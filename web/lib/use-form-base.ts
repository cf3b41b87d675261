import { useState } from 'react'

type Stored = { updatedAt: string | null }

/**
 * What a form began with, of something that others change too: the newest while nothing is typed, then what was read.
 * `setSavedAt` tells the version that the form itself has saved: it comes under what was typed meanwhile. Fields with
 * `formVersion` as their key begin anew with what is stored, and after `restart`.
 */
export function useFormBase<Read extends Stored>(newest: Read, dirty: boolean) {
  const [base, setBase] = useState(newest)
  const [savedAt, setSavedAt] = useState<string | null>()
  const [formVersion, setFormVersion] = useState(0)
  const restart = () => setFormVersion((now) => now + 1)
  if (base !== newest && (!dirty || newest.updatedAt === savedAt)) {
    setBase(newest)
    if (!dirty && base.updatedAt !== newest.updatedAt) restart()
  }
  return { base, formVersion, setSavedAt, restart }
}
