import { call } from '@energy-console/contract'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { readsOf } from '../callQuery'
import { queryClient } from './queryClient'
import { refreshNouns } from './refresh'

// the session looks for its cookie as soon as it is loaded
vi.hoisted(() => {
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('window', { addEventListener: () => undefined })
})

const read = (path: string, ...reads: string[]) =>
  call({ method: 'GET', path, label: path, permission: 'session', reads })
const pumps = read('/api/pumps', 'pump', 'station')
const pickers = read('/api/pickers', '*')
const stations = read('/api/stations', 'station')
const isStale = ({ path }: { path: string }) => queryClient.getQueryState([path])?.isInvalidated

beforeEach(async () => {
  queryClient.clear()
  for (const of of [pumps, pickers, stations])
    await queryClient.prefetchQuery({ queryKey: [of.path], queryFn: () => 'answer', ...readsOf(of) })
})

describe('after a call has succeeded', () => {
  it('what tells of a noun that it changes is stale, and nothing else', async () => {
    await refreshNouns(['pump'], 'later')
    expect([pumps, pickers, stations].map(isStale)).toEqual([true, true, false])
  })

  it('what names a changed record is stale too', async () => {
    await refreshNouns(['station'], 'now')
    expect([pumps, pickers, stations].map(isStale)).toEqual([true, true, true])
  })

  it('nothing is stale where nothing was changed', async () => {
    await refreshNouns([], 'now')
    expect([pumps, pickers, stations].map(isStale)).toEqual([false, false, false])
  })
})
