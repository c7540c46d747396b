import { Task } from '@energy-console/contract'

/** Whether a task is not over. */
export const isOpen = ({ state }: Task): boolean => state === 'waiting' || state === 'running'

/** A task as the socket brings it; undefined for what is none. */
export function readTask(pushed: unknown): Task | undefined {
  const parsed = Task.safeParse(pushed)
  return parsed.success ? parsed.data : undefined
}

/** The list with what is newer of a task; one that is over does not run again because news of it came late. */
export function mergeTask(known: readonly Task[], news: Task): Task[] {
  const before = known.find(({ id }) => id === news.id)
  if (!before) return [news, ...known]
  if (!isOpen(before) && isOpen(news)) return [...known]
  return known.map((task) => (task.id === news.id ? news : task))
}

/** Percent that is done; 0 while nothing is known. */
export const percentOf = ({ done, total }: Pick<Task, 'done' | 'total'>): number =>
  total === 0 ? 0 : Math.min(100, Math.floor((done / total) * 100))
