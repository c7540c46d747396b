import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { placeParameter } from '../../api/browser/placeParameter'

export const pageSizes = [10, 20, 50, 100]
const defaultSize = 20

/** What of a list stands in the address: page, size, sort and filters by their wire names. */
export interface ListState {
  current: number
  size: number
  sort: { field: string; direction: 'asc' | 'desc' } | undefined
  filters: Readonly<Record<string, string>>
}

const reserved = new Set(['current', 'size', 'ascs', 'descs'])

/** Reads the state of a list from search parameters; of the rest, those that `isFilter` accepts. */
export function readListState(parameters: URLSearchParams, isFilter: (name: string) => boolean): ListState {
  const [asc, desc] = [parameters.get('ascs'), parameters.get('descs')]
  const size = Number(parameters.get('size'))
  return {
    current: Math.max(1, Math.trunc(Number(parameters.get('current'))) || 1),
    size: pageSizes.includes(size) ? size : defaultSize,
    sort: asc ? { field: asc, direction: 'asc' } : desc ? { field: desc, direction: 'desc' } : undefined,
    filters: Object.fromEntries([...parameters].filter(([name]) => !reserved.has(name) && isFilter(name))),
  }
}

/** Search parameters of a state; what is at its default is left out, other parameters of the page stay. */
export function writeListState(
  state: ListState,
  before: URLSearchParams,
  isFilter: (name: string) => boolean,
) {
  const parameters = new URLSearchParams()
  for (const [name, value] of before) if (!reserved.has(name) && !isFilter(name)) parameters.set(name, value)
  for (const [name, value] of Object.entries(state.filters)) if (value !== '') parameters.set(name, value)
  if (state.current > 1) parameters.set('current', String(state.current))
  if (state.size !== defaultSize) parameters.set('size', String(state.size))
  if (state.sort) parameters.set(`${state.sort.direction}s`, state.sort.field)
  return parameters
}

/** Query of a list call for a state. */
export const listQuery = ({ current, size, sort, filters }: ListState): Record<string, string> => ({
  current: String(current),
  size: String(size),
  ...(sort ? { [`${sort.direction}s`]: sort.field } : {}),
  ...filters,
})

const suffix = /_(equal|notequal|like|ge|le|gt|lt|datege|datele|in|inornull|null|notnull)$/

/**
 * Which parameters of the address filter by one of these fields. The place that the shell keeps there is none of them, though
 * records may have a field of that name.
 */
export const filtersBy =
  (fieldNames: readonly string[]) =>
  (name: string): boolean =>
    name !== placeParameter && fieldNames.includes(name.replace(suffix, ''))

/** The state of a list in the address of its tab, and how to change it. A change of filters goes to page 1. */
export function useListState(fieldNames: readonly string[]) {
  const [parameters, setParameters] = useSearchParams()
  return useMemo(() => {
    const isFilter = filtersBy(fieldNames)
    const state = readListState(parameters, isFilter)
    const change = (part: Partial<ListState>) => {
      const next = { ...state, ...('current' in part ? {} : { current: 1 }), ...part }
      setParameters(writeListState(next, parameters, isFilter), { replace: true })
    }
    return { state, change }
  }, [parameters, setParameters, fieldNames])
}
