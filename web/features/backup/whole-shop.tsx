import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { backupInput } from '../../../shared/backup.ts'
import { api, send } from '../../api.ts'
import { query } from '../../queries.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { useSubmit } from '../../shell/use-submit.ts'
import { TextField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { BackupFiles } from './backup-files.tsx'
import { type Begun, readBegun, storeBegun } from './begun.ts'
import { LastBackup } from './last-backup.tsx'

/** All that the shop has as files: the password first, then a list of downloads with their sizes. */
export function WholeShop() {
  const [begun, setBegun] = useState(readBegun)
  return (
    <section className="grid max-w-[640px] gap-5" aria-labelledby="whole-shop">
      <div className="grid gap-2">
        <h2 id="whole-shop" className="text-title">
          The whole shop
        </h2>
        <p className="max-w-paragraph text-ink-soft">
          Everything as files to keep: customers, orders, money, measurements, chats and photos, but no passwords. Keep
          the files where nobody else can open them, as you keep the order book.
        </p>
      </div>
      <QueryState query={useQuery(query(api.admin.backup))} label="the last backup">
        {(backup) => (
          <p>
            <LastBackup {...backup} />
          </p>
        )}
      </QueryState>
      {begun ? (
        <BackupFiles begun={begun} />
      ) : (
        <BeginForm
          onBegun={(answer) => {
            storeBegun(answer)
            setBegun(answer)
          }}
        />
      )}
    </section>
  )
}

function BeginForm({ onBegun }: { onBegun: (begun: Begun) => void }) {
  const submit = useSubmit({
    schema: backupInput,
    mutationFn: (json) => send(api.admin.backup.$post({ json })),
    onSuccess: onBegun,
    failure: 'We could not start the download. Please try again.',
    failureTitle: 'Download not started',
  })
  return (
    <Form submit={submit} className="grid max-w-[480px] gap-4">
      <p className="max-w-paragraph text-ink-soft">
        Once a day. You then have six hours to download the files, in this tab. Photos can be large: their sizes are
        shown first.
      </p>
      <TextField label="Your password" name="password" type="password" autoComplete="current-password" />
      <SubmitButton busyLabel="One moment..." className="btn btn-solid justify-self-start">
        Show the files
      </SubmitButton>
    </Form>
  )
}
