import type * as z from 'zod'

/** What the words of an issue are filled with: those of rules that say more than one sentence about a value. */
export function issueParams(issue: z.core.$ZodIssue | undefined): Record<string, string | number> {
  if (issue?.code !== 'custom') return {}
  return Object.fromEntries(
    Object.entries(issue.params ?? {}).flatMap(([name, value]): [string, string | number][] =>
      typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [],
    ),
  )
}
