import { SummaryScheduler as Scheduler } from '../../../worker/features/chat/durable-object/summary-scheduler.ts'

/**
 * The alarms of chat rooms in the Worker's tests, an hour late: a test runs them when it says so. By themselves they would
 * come half a second after a change, on a slow machine in the middle of what the test does next.
 */
export const alarmDelayMs = 3_600_000

export class SummaryScheduler extends Scheduler {
  constructor(...[ctx, storage, ...rest]: ConstructorParameters<typeof Scheduler>) {
    super(ctx, withLateAlarms(storage), ...rest)
  }
}

const withLateAlarms = (storage: DurableObjectStorage) =>
  new Proxy(storage, {
    get: (real, name) =>
      name === 'setAlarm'
        ? (time: number | Date) => real.setAlarm(Number(time) + alarmDelayMs)
        : Reflect.get(real, name),
  })
