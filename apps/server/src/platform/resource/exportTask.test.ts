import { assets } from '@energy-console/contract/maintenance'
import { describe, expect, it } from 'vitest'
import type { Tx } from '../database'
import type { Session } from '../http'
import { requestLimits } from '../limits'
import type { Platform } from '../module'
import type { TaskKind } from '../tasks'
import { createWords } from '../words'
import { createExport } from './exportTask'

/** The export of so many records with 500 rows each. */
function exportOf(records: number) {
  const ratings = Array.from({ length: 500 }, () => ({ ratingName: 'p', ratingValue: '5', unit: 'kW' }))
  const kinds: TaskKind[] = []
  const read: number[] = []
  const run = createExport(
    {
      resource: assets,
      code: assets.codes.view,
      findIds: async () => Array.from({ length: records }, (_, at) => String(at)),
      async findRows(_, ids) {
        read.push(ids.length)
        return ids.map((id) => ({ id, assetCode: id, assetName: id, ratings }))
      },
    },
    {
      files: { put: async () => ({ ticket: 't', fileName: 'f' }) },
      tasks: {
        define: (_: string, kind: TaskKind) => void kinds.push(kind),
        begin: async () => '7',
      },
      words: createWords(''),
    } as unknown as Pick<Platform, 'files' | 'tasks' | 'words'>,
  )
  const asking = {
    session: { timeZone: 'Asia/Shanghai' } as Session,
    request: { language: 'zh-CN' as const },
    inTenant: <T>(work: (tx: Tx) => Promise<T>) => work({} as Tx),
  }
  const query = { format: 'xlsx', withRows: '1' } as const
  const inTask = () =>
    kinds[0]?.run({ ...asking, input: query, progress: async () => undefined } as unknown as Parameters<
      TaskKind['run']
    >[0])
  return { atOnce: () => run({ ...asking, query }), inTask, read }
}

describe('an export with rows', () => {
  it('is a file at once where its lines are few, not its records', async () => {
    expect(await exportOf(20).atOnce()).toMatchObject({ ticket: 't' })
    const long = exportOf(21)
    expect(await long.atOnce()).toEqual({ taskId: '7' })
    expect((await long.inTask())?.note).toMatchObject({ params: { count: 10_500 } })
  })

  it('is refused in words where it has more lines than a file may have, before all is read', async () => {
    const { inTask, read } = exportOf(1_000)
    await expect(inTask()).rejects.toMatchObject({
      spec: { key: 'core.invalid' },
      params: { reason: `超过 ${requestLimits.xlsxRows} 行，请缩小筛选范围` },
    })
    expect(read).toEqual([100, 100, 100])
  })
})
