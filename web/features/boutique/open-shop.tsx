import { useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { useState } from 'react'
import { Link } from 'wouter'
import type { SetupStep, SkippableStep } from '../../../shared/setup.ts'
import { api, send } from '../../api.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { useAction } from '../../shell/use-action.ts'
import { Icon } from '../../ui/icon.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { setupQuery } from './queries.ts'

type Step = {
  name: SetupStep
  title: string
  about: string
  minutes: number
  go: string
  href: string
  skip?: SkippableStep
}

const website = '/admin?tab=window&part='
const settings = '/admin/settings?tab='
const groups: { title: string; steps: Step[] }[] = [
  {
    title: 'Your website',
    steps: [
      {
        ...{ name: 'facts', title: 'Name, address and phone', about: 'They stand on every page' },
        ...{ minutes: 5, go: 'Enter them', href: `${website}boutique` },
      },
      {
        ...{ name: 'words', title: 'You, in three sentences', about: 'With your picture, if you like' },
        ...{ minutes: 10, go: 'Write them', href: `${website}words` },
      },
      {
        ...{ name: 'pieces', title: 'Five pieces with photos', about: 'A photo from your phone will do' },
        ...{ minutes: 15, go: 'Add a piece', href: `${website}pieces` },
      },
    ],
  },
  {
    title: 'Your work',
    steps: [
      {
        ...{ name: 'customers', title: 'Customers you have', about: 'From a list in Excel', skip: 'customers' },
        ...{ minutes: 10, go: 'Import them', href: `${settings}import` },
      },
      {
        ...{ name: 'hours', title: 'Hours and holidays', about: 'They say when customers can come' },
        ...{ minutes: 3, go: 'Set them', href: `${settings}hours` },
      },
      {
        ...{ name: 'work', title: 'How long a garment takes', about: 'And how much fits in a week' },
        ...{ minutes: 5, go: 'Set the days', href: `${settings}shop` },
      },
    ],
  },
  {
    title: 'Your money and keys',
    steps: [
      {
        ...{ name: 'money', title: 'UPI ID and advance', about: 'So that customers can pay you' },
        ...{ minutes: 2, go: 'Enter it', href: `${settings}shop#upi` },
      },
      {
        ...{ name: 'tax', title: 'Bills and GST', about: 'Skip it if you are not registered', skip: 'tax' },
        ...{ minutes: 2, go: 'Enter it', href: `${settings}shop#tax` },
      },
      {
        ...{ name: 'keys', title: 'Your own password, and this phone' },
        ...{ about: 'Change the first password, allow notifications' },
        ...{ minutes: 3, go: 'Do it', href: `${settings}security` },
      },
    ],
  },
]
const allSteps = groups.flatMap(({ steps }) => steps)

type Setup = InferResponseType<typeof api.admin.setup.$get>

const isSkipped = ({ skip }: Step, { rule }: Setup) => skip !== undefined && rule.value.skipped.includes(skip)
const isOver = (step: Step, setup: Setup) => setup.steps[step.name].done || isSkipped(step, setup)
const stepsLeft = (setup: Setup) => allSteps.filter((step) => !isOver(step, setup))

function progressText(left: Step[]) {
  const minutes = left.reduce((sum, step) => sum + step.minutes, 0)
  return `${allSteps.length - left.length} of ${allSteps.length} steps done, about ${minutes} minutes left.`
}

/** All steps in the settings. Those that are done keep their place, and any order will do. */
export function OpenShop() {
  const query = useQuery(setupQuery)
  return (
    <QueryState query={query} label="the steps">
      {(setup) => <AllSteps setup={setup} />}
    </QueryState>
  )
}

/**
 * The steps on Today, until all are done or the owner hides them: all of them for a shop without an order, which has nothing
 * else to do (`isNew`), and the next one for any other, below its work.
 */
export function OpeningSteps({ isNew }: { isNew: boolean }) {
  const { data: setup, isError, refetch } = useQuery(setupQuery)
  const saveRule = useSaveRule(setup)
  if (!setup)
    return isError && <ErrorState onRetry={refetch}>We could not load the steps that open the shop.</ErrorState>
  const [next] = stepsLeft(setup)
  if (!next || setup.rule.value.hidden || setup.isNew !== isNew) return null
  return (
    <section className="mb-9 grid gap-3 bg-linen px-5 py-5 md:px-7" aria-labelledby="open-the-shop">
      {setup.isNew ? (
        <AllSteps setup={setup} />
      ) : (
        <>
          <Heading left={stepsLeft(setup)} />
          <ol>
            <StepRow step={next} setup={setup} isNext />
          </ol>
        </>
      )}
      <p className="flex flex-wrap gap-x-6 text-label">
        {!setup.isNew && (
          <Link className="link" href={`${settings}open`}>
            All nine steps
          </Link>
        )}
        <button type="button" className="link" onClick={() => saveRule.mutate({ ...setup.rule.value, hidden: true })}>
          Hide this
        </button>
      </p>
    </section>
  )
}

const Heading = ({ left }: { left: Step[] }) => (
  <header className="grid gap-2">
    <h2 id="open-the-shop" className="section-title">
      Open the shop
    </h2>
    <p className="num text-ink-soft">
      {progressText(left)} Visitors see the shop already; each step makes it more yours.
    </p>
    <progress
      className="h-1.5 w-full max-w-96 appearance-none border-0 bg-hair [&::-moz-progress-bar]:bg-thread [&::-webkit-progress-bar]:bg-hair [&::-webkit-progress-value]:bg-thread"
      max={allSteps.length}
      value={allSteps.length - left.length}
      aria-label="Steps done"
    />
  </header>
)

function AllSteps({ setup }: { setup: Setup }) {
  const [later, setLater] = useState<SetupStep[]>([])
  const left = stepsLeft(setup)
  const next = left.find(({ name }) => !later.includes(name)) ?? left[0]
  if (left.length === 0) return <ShopIsOpen />
  return (
    <div className="grid gap-7">
      <Heading left={left} />
      <div className="grid gap-8 md:grid-cols-3 md:gap-10">
        {groups.map(({ title, steps }) => (
          <section key={title} aria-label={title}>
            <h3 className="flex items-baseline justify-between gap-4 border-b border-edge pb-2 text-large">
              {title}
              <span className="num text-label text-ink-soft">
                {steps.filter((step) => isOver(step, setup)).length} of {steps.length}
              </span>
            </h3>
            <ol>
              {steps.map((step) => (
                <StepRow
                  key={step.name}
                  {...{ step, setup }}
                  isNext={step === next}
                  onLater={step === next && left.length > 1 ? () => setLater([...later, step.name]) : undefined}
                />
              ))}
            </ol>
          </section>
        ))}
      </div>
    </div>
  )
}

type RowProps = { step: Step; setup: Setup; isNext: boolean; onLater?: () => void }

function StepRow({ step, setup, isNext, onLater }: RowProps) {
  const saveRule = useSaveRule(setup)
  const { title, about, minutes, go, href, skip } = step
  const { done, text } = setup.steps[step.name]
  const over = isOver(step, setup)
  const { value } = setup.rule
  const skipWith = (skipped: SkippableStep[]) => saveRule.mutate({ ...value, skipped })
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)_auto] gap-x-3 border-b border-hair py-3.5">
      <span
        className={`num grid size-8 place-items-center rounded-full font-display ${over ? 'border border-leaf text-leaf' : `border ${isNext ? 'border-ink' : 'border-dashed border-edge'}`}`}
        aria-hidden="true"
      >
        {over ? <Icon name="check" /> : allSteps.indexOf(step) + 1}
      </span>
      <span className="min-w-0">
        <b className={isNext && !over ? 'block text-large font-normal font-display' : 'block font-semibold'}>
          {title}
          {over && <span className="sr-only">, {done ? 'done' : 'skipped'}</span>}
        </b>
        <span className="block text-label wrap-anywhere text-ink-soft">
          {over && !done ? 'Skipped' : (text ?? about)}
        </span>
      </span>
      {over ? (
        <Link className="link text-label" href={href} aria-label={`${done ? 'Edit' : go}: ${title}`}>
          {done ? 'Edit' : go}
        </Link>
      ) : (
        <span className="num text-label text-ink-soft">{minutes} min</span>
      )}
      {!over && (
        <span className="col-start-2 col-end-4 mt-2 flex flex-wrap gap-x-4 gap-y-2">
          <Link className={`btn btn-small ${isNext ? '' : 'btn-line'}`} href={href}>
            {go}
            <span className="sr-only">: {title}</span>
          </Link>
          {skip && (
            <button type="button" className="link text-label" onClick={() => skipWith([...value.skipped, skip])}>
              Skip
            </button>
          )}
          {onLater && !skip && (
            <button type="button" className="link text-label" onClick={onLater}>
              Later
            </button>
          )}
        </span>
      )}
    </li>
  )
}

const ShopIsOpen = () => (
  <section className="grid justify-items-start gap-4" aria-labelledby="open-the-shop">
    <h2 id="open-the-shop" className="section-title">
      The shop is open
    </h2>
    <p className="text-ink-soft">All nine steps are done. They stay here, should anything change.</p>
    <div className="flex flex-wrap gap-4">
      <a className="btn" href="/">
        See it as a visitor
      </a>
      <Link className="btn btn-line" href="/admin?tab=orders&from=new">
        First order
      </Link>
    </div>
  </section>
)

/** Saves the steps that she skips, and that Today shows none. */
const useSaveRule = (setup: Setup | undefined) =>
  useAction({
    mutationFn: (value: Setup['rule']['value']) =>
      send(
        api.admin.rules[':name'].$put({
          param: { name: 'setup' },
          json: { value, updatedAt: setup?.rule.updatedAt ?? null },
        }),
      ),
    success: (_saved, { hidden }) =>
      hidden
        ? { title: 'Hidden', description: 'The steps stay in the settings, under Open the shop.' }
        : { title: 'Saved', description: 'You can still do it at any time.' },
    failure: 'We could not save this. Please try again.',
    refresh: [setupQuery.queryKey.map(String)],
  })
