import type { DataOf } from '@energy-console/contract'
import { listSourceNodes, type SourceNode } from '@energy-console/contract/devices'
import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { stationsAsked, useStationIds } from '../../../api/browser/place'
import { callApi } from '../../../api/callApi'
import { callQuery } from '../../../api/callQuery'
import { type Levels, pagesOf, rowsOf, type TreeRow, type WantedPage, withPage } from './treeRows'

/** How often what is in sight is asked for again: who is online changes by itself. */
const followMs = 30_000

type Path = readonly SourceNode[]

/** The tree, level by level: only pages in sight are fetched, and followed while they are. */
export function useSourceTree() {
  const queryClient = useQueryClient()
  const asked = stationsAsked(useStationIds())
  const scope = JSON.stringify(asked)
  const [known, setKnown] = useState<{ scope: string; levels: Levels }>({ scope, levels: new Map() })
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [wanted, setWanted] = useState<readonly WantedPage[]>([{ parent: '', offset: 0 }])
  // another place of the header begins another tree
  const levels = known.scope === scope ? known.levels : nothing
  const rows = useMemo(() => rowsOf(levels, open), [levels, open])

  const queryOf = ({ parent, offset }: WantedPage) => ({
    query: { offset, ...(parent === '' ? asked : { parent }) },
  })
  const answers = useQueries({
    queries: wanted.map((page) => ({
      ...callQuery(listSourceNodes, queryOf(page)),
      staleTime: followMs,
      refetchInterval: followMs,
    })),
    combine,
  })
  useEffect(() => {
    setKnown((now) => {
      const before = now.scope === scope ? now.levels : nothing
      const after = wanted.reduce((some, page, at) => {
        const data = answers[at]?.data
        return data ? withPage(some, page, data) : some
      }, before)
      return after === now.levels && now.scope === scope ? now : { scope, levels: after }
    })
  }, [scope, wanted, answers])

  /** What is in sight is fetched. */
  const see = (seen: readonly TreeRow[]) => {
    const pages = pagesOf(seen)
    const next = pages.length === 0 ? [{ parent: '', offset: 0 }] : pages
    if (JSON.stringify(next) !== JSON.stringify(wanted)) setWanted(next)
  }

  const setIsOpen = (keys: readonly string[], isOpen: boolean) =>
    setOpen((now) => {
      const next = new Set(now)
      for (const key of keys) isOpen ? next.add(key) : next.delete(key)
      return next
    })

  /** Opens what a node stands in, and fetches the pages that the way leads over. */
  const reveal = async (path: Path): Promise<void> => {
    const steps = path.map((node, at) => ({ parent: path[at - 1]?.key ?? '', node }))
    const pages = await Promise.all(
      steps.map(async ({ parent, node }) => {
        const query = { at: node.key, ...(parent === '' ? asked : { parent }) }
        const data = await callApi(listSourceNodes, { query, isSilent: true })
        return { page: { parent, offset: data.offset }, data }
      }),
    )
    for (const { page, data } of pages)
      queryClient.setQueryData(callQuery(listSourceNodes, queryOf(page)).queryKey, data)
    setKnown((now) => ({
      scope,
      levels: pages.reduce(
        (some, { page, data }) => withPage(some, page, data),
        now.scope === scope ? now.levels : nothing,
      ),
    }))
    setIsOpen(
      path.slice(0, -1).map(({ key }) => key),
      true,
    )
  }

  const failed = answers.find(({ error }) => error)
  return {
    rows,
    total: levels.get('')?.total,
    error: levels.size === 0 ? (failed?.error ?? undefined) : undefined,
    refetch: () => void failed?.refetch(),
    see,
    setIsOpen,
    reveal,
  }
}

const nothing: Levels = new Map()

type Answer = UseQueryResult<DataOf<typeof listSourceNodes>>

/** Of the answers what is looked at: they are the same while that is. */
const combine = (answers: readonly Answer[]) =>
  answers.map(({ data, error, refetch }) => ({ data, error, refetch }))
