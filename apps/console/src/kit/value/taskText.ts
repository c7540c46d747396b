import type { TaskText } from '@energy-console/contract'

type Translate = (text: string, params?: Record<string, string | number>) => string

/** A text of a task in the user's language; what stands in it is translated too. */
export const taskText = ({ text, params }: TaskText, t: Translate): string =>
  t(
    text,
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? t(value) : value]),
    ),
  )
