import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useOnline } from '../../lib/browser-state.ts'
import { useEarlyPress } from '../../lib/use-early-press.ts'
import { showAdminTab } from '../../shell/admin-tabs.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { todayQuery } from '../orders/public.ts'
import { type Answer, AnswerRow, type Group, groupsOf, groupsOfDay, searchQuery } from './answers.tsx'
import { FindButton, findHint } from './find-button.tsx'

/** The one search of the desk, on every screen of it: by its button in the header, or Ctrl+K. */
export function Find() {
  const [isOpen, setIsOpen] = useState(false)
  const open = () => setIsOpen(true)
  useEarlyPress('find', open)
  useEffect(() => {
    function openByKey(event: globalThis.KeyboardEvent) {
      const isShortcut = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
      // A form in a dialog stays as it is.
      if (!isShortcut || document.querySelector('[role=dialog]')) return
      event.preventDefault()
      setIsOpen(true)
    }
    addEventListener('keydown', openByKey)
    return () => removeEventListener('keydown', openByKey)
  }, [])
  return (
    <>
      <FindButton aria-haspopup="dialog" onClick={open} />
      {isOpen && <Palette onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Answers while something is typed; arrows choose an answer, and Enter opens it. */
function Palette({ onClose }: { onClose: () => void }) {
  const id = useId()
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const { asked, groups, search, isOnline } = useGroups(typed)
  const answers = groups.flatMap((group) => group.answers)
  const idOf = (answer: Answer | undefined) => answer && `${id}-${answers.indexOf(answer)}`

  function open({ href }: Answer, inNewTab = false) {
    if (inNewTab) return window.open(href, '_blank', 'noopener')
    onClose()
    navigate(href)
    showAdminTab()
  }
  async function openChosen(inNewTab: boolean) {
    const text = typed.trim()
    // The rows below were found by an earlier text until the answer of this one is here.
    if (!isOnline || (asked === text && !search.isPlaceholderData)) {
      const answer = answers[chosen]
      return answer && open(answer, inNewTab)
    }
    const [first] = groupsOf(await client.fetchQuery(searchQuery(text)), text).flatMap((group) => group.answers)
    if (first) open(first, inNewTab)
  }
  function handleKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && answers.length > 0) {
      event.preventDefault()
      const next = (chosen + step + answers.length) % answers.length
      setChosen(next)
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      openChosen(event.ctrlKey || event.metaKey).catch(() => {})
    }
  }

  const field = (
    <label className="flex min-w-0 grow items-center gap-1 text-ink-soft">
      <Icon name="search" />
      <input
        className="min-h-12 w-full min-w-0 bg-transparent px-2 text-lead text-ink -outline-offset-2"
        // biome-ignore lint/a11y/noAutofocus: the dialog is this field, and was opened to type into it.
        autoFocus
        role="combobox"
        aria-label="Find"
        aria-haspopup="grid"
        aria-expanded={answers.length > 0}
        aria-controls={`${id}-answers`}
        aria-activedescendant={idOf(answers[chosen])}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        placeholder={findHint}
        maxLength={100}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setChosen(0)
        }}
        onKeyDown={handleKey}
      />
    </label>
  )
  return (
    <Dialog open onOpenChange={onClose} title="Find" field={field}>
      {!isOnline && <p className="py-3 text-ink-soft">No connection. Only the orders of today are searched.</p>}
      <Status {...{ asked, search, isOnline }} hasAnswers={answers.length > 0} onOpen={open} />
      <p className="sr-only" role="status">
        {answers.length > 0 && `${answers.length} found`}
      </p>
      {answers.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: keys go through it, as a combobox with a grid has it.
        <table id={`${id}-answers`} role="grid" aria-label="Answers" className="answers">
          {groups.map((group) => (
            <tbody key={group.title} aria-label={group.title}>
              <tr>
                <th className="pt-2.5 text-left text-label font-semibold text-zari" scope="rowgroup">
                  {group.title}
                </th>
              </tr>
              {group.answers.map((answer) => (
                <AnswerRow
                  key={answer.href}
                  id={idOf(answer)}
                  isChosen={answer === answers[chosen]}
                  typed={asked}
                  icon={group.icon}
                  answer={answer}
                  onChoose={() => setChosen(answers.indexOf(answer))}
                  onOpen={() => {
                    onClose()
                    showAdminTab()
                  }}
                />
              ))}
            </tbody>
          ))}
        </table>
      )}
      <p className="hidden gap-5 pt-3 text-label text-ink-soft md:flex" aria-hidden="true">
        <span>
          <kbd>Up</kbd> <kbd>Down</kbd> choose
        </span>
        <span>
          <kbd>Enter</kbd> open
        </span>
        <span>
          <kbd>Ctrl</kbd> <kbd>Enter</kbd> new tab
        </span>
        <span className="ml-auto">
          <kbd>Esc</kbd> close
        </span>
      </p>
    </Dialog>
  )
}

/** Returns whether the text is searched: from two characters, or a single digit as an order number. */
const isSearched = (asked: string) => asked.length > 1 || /^[1-9]$/.test(asked)

/**
 * Returns the results for the typed text. React defers the search while typing, and an outdated request is cancelled.
 */
function useGroups(typed: string) {
  const client = useQueryClient()
  const isOnline = useOnline()
  const asked = useDeferredValue(typed.trim())
  const isEnough = isSearched(asked)
  const search = useQuery({ ...searchQuery(asked), enabled: isEnough && isOnline })
  const groups: Group[] = !isEnough
    ? []
    : isOnline
      ? search.data
        ? groupsOf(search.data, asked)
        : []
      : groupsOfDay(client.getQueryData(todayQuery.queryKey), asked)
  return { asked, groups, search, isOnline }
}

type StatusProps = Pick<ReturnType<typeof useGroups>, 'asked' | 'search' | 'isOnline'> & {
  hasAnswers: boolean
  onOpen: (answer: Answer) => void
}

/** Stands in place of the answers while there are none. */
function Status({ asked, search, isOnline, hasAnswers, onOpen }: StatusProps) {
  if (hasAnswers) return null
  if (!isSearched(asked))
    return (
      <p className="py-3 text-ink-soft">
        A part of a name, the last four digits of a phone, an order, receipt or UPI number, or a garment.
      </p>
    )
  if (isOnline && search.isError) return <ErrorState onRetry={search.refetch}>We could not search.</ErrorState>
  if (isOnline && !search.data) return <Skeleton rows={3} label="Searching" />
  return (
    <div className="grid gap-3 py-3" role="status">
      <p className="wrap-anywhere">
        <b className="font-semibold">Nobody and nothing by “{asked}”.</b>{' '}
        <span className="text-ink-soft">
          Try a part of the name, the last four digits, an order or a receipt number.
        </span>
      </p>
      <p className="flex flex-wrap gap-3">
        {newLinks.map((answer) => (
          <Link key={answer.href} className="btn btn-line btn-small" href={answer.href} onClick={() => onOpen(answer)}>
            <Icon name="plus" />
            {answer.title}
          </Link>
        ))}
      </p>
    </div>
  )
}

const newLinks: Answer[] = [
  { href: '/admin?tab=orders&from=new', title: 'New order' },
  { href: '/admin?tab=visits&add=visit', title: 'New visit' },
  { href: '/admin?tab=bookings&add=booking', title: 'New booking' },
  { href: '/admin?tab=customers&add=customer', title: 'New customer' },
]
