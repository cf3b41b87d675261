import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { showAdminTab } from '../../shell/admin-tabs.ts'
import { ListSection } from '../../ui/list-section.tsx'
import { draftsOf } from './drafts.ts'
import { useEditMessage } from './edit-message.tsx'
import { MessageRow } from './message-row.tsx'
import { todayQuery } from './queries.ts'

/** The most urgent messages that wait to be sent, on the day's page; all of them have a tab. */
export function MessagesToSend() {
  const { data } = useQuery(todayQuery)
  const { edit, dialog } = useEditMessage()
  if (!data || data.toSend.length === 0) return dialog
  const { more } = data
  const toSend = draftsOf(data.toSend)
  return (
    <>
      <ListSection
        title="Messages to send"
        count={more.toSend ? `${toSend.length}+` : toSend.length}
        more={
          <Link className="link text-label" href="/admin?tab=whatsapp" onClick={showAdminTab}>
            {more.toSend ? 'All messages' : 'Messages that were sent'}
          </Link>
        }
      >
        {toSend.map((draft) => (
          <MessageRow key={draft.id} draft={draft} onEdit={edit} />
        ))}
      </ListSection>
      {dialog}
    </>
  )
}
