import { readdir, readFile } from 'node:fs/promises'

/** Nanoseconds of CPU a process has used in all its threads: steadier than wall time on a busy machine. */
export async function cpuOf(pid: number) {
  const threads = await readdir(`/proc/${pid}/task`)
  const used = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0')),
  )
  return used.reduce((sum, line) => sum + Number(line.split(' ')[0]), 0)
}

/** Memory a process holds, in MB. */
export async function memoryOf(pid: number) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

/** Runs `work` and gives the most memory its process added meanwhile, in MB, looked at every 5 ms. */
export async function memoryAdded<Result>(pid: number, work: () => Promise<Result>) {
  const before = await memoryOf(pid)
  let most = before
  const watch = setInterval(async () => {
    most = Math.max(most, await memoryOf(pid))
  }, 5)
  const result = await work()
  clearInterval(watch)
  return { result, added: Math.max(most, await memoryOf(pid)) - before }
}
