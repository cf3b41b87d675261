import { useState } from 'react'

type Stored = { updatedAt: string | null }

/**
 * What a form began with, of something that others change too: the newest while nothing is typed, then what was read.
 * `isOutdated` says that somebody else has saved it meanwhile; `keepMine` lets the form be saved over that version.
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
  const isOutdated = dirty && newest.updatedAt !== base.updatedAt
  const keepMine = () => setBase({ ...base, updatedAt: newest.updatedAt })
  return { base, isOutdated, keepMine, formVersion, setSavedAt, restart }
}
