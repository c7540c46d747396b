import type { Call } from '@energy-console/contract'
import { allImportables } from '@energy-console/contract/all'
import { importCalls, importColumns } from '@energy-console/contract/imports'
import type { z } from 'zod'
import { plainTerms } from '../testing/plainTerms'
import { installationNouns, type Records } from './records'
import { type Path, replaceAt, type SampleContext, sampleOf } from './sample'

const unknownId = '999999999999999999'

/** An instant of the last days, by itself a span, Unix ms. */
function lastDay() {
  const time = Date.now() - 86_400_000
  return { start: time, end: time }
}

/** Parameters that only make sense together, by the path of the call; what is wanted in one of them stands in its sample. */
const completions: Record<string, object> = {
  '/api/ml-mlink/alarmrule/save': { limit: 1, inhibitComparison: 'eq', inhibitValue: 1 },
  '/api/ml-mlink/alarmrule/submit': { limit: 1, inhibitComparison: 'eq', inhibitValue: 1 },
  '/api/ml-mlink/alarmrule/update': { inhibitComparison: 'eq', inhibitValue: 1 },
  '/api/ml-mlink/equipmentalarm/update': { handling: 'a' },
  '/api/ml-mlink/alarmsuppression/save': { untilTime: '2090-01-01 00:00:00' },
  '/api/ml-mlink/alarmsuppression/submit': { untilTime: '2090-01-01 00:00:00' },
  '/api/ml-mlink/product/fromTemplate': { templateKey: 'pump' },
  '/api/ml-mlink/tariff/save': { terms: plainTerms, reason: 'a' },
  '/api/ml-mlink/tariff/update': { terms: plainTerms, reason: 'a' },
  '/api/ml-mlink/tariff/copy': { validFrom: '2030-05-05', reason: 'a' },
  '/api/ml-mlink/tariff/remove': { reason: 'a' },
  '/api/ml-mlink/tariff/try': { terms: plainTerms, kwh: Array<number>(24).fill(1) },
  '/api/ml-mlink/reference/options': { noun: 'station' },
  '/api/ml-mlink/attachment/begin': { holder: 'maintenanceFile' },
  '/api/ml-mlink/attachment/part': { part: 0 },
  '/api/ml-mlink/pastimport/start': { columns: ['itemId', 'time', 'value'] },
  '/api/ml-mlink/gatewayconfig/save': { content: '{}' },
  '/api/ml-mlink/customreport/try': {
    objects: [{ kind: 'subtotal' }],
    measures: [{ kind: 'rise', propertyNo: 'p' }],
  },
  '/api/ml-mlink/item/history': { start: 0, end: 60_000 },
  '/api/ml-mlink/item/historyExport': { start: 0, end: 60_000 },
  '/api/ml-mlink/item/doubtful': { start: 0, end: 60_000 },
  '/api/ml-mlink/item/replay': { start: 0, end: 60_000 },
  '/api/ml-mlink/item/trend': { start: 0, end: 60_000 },
  '/api/ml-mlink/item/steps': { start: 0, end: 60_000, zone: 'Asia/Shanghai' },
  // within what is kept of readings; of none that is there a value would have to be given
  '/api/ml-mlink/readingcorrection/try': { ...lastDay(), method: 'add' },
  '/api/ml-mlink/energybaseline/save': { firstDay: '2000-01-01', lastDay: '2000-12-31' },
  '/api/ml-mlink/energybaseline/submit': { firstDay: '2000-01-01', lastDay: '2000-12-31' },
  '/api/ml-mlink/sparepart/move': { kind: 'in', quantity: '1', unitPrice: '1' },
  '/api/ml-mlink/repairorder/saveMyHours': { known: null },
  '/api/ml-mlink/repairorder/saveHours': { known: null },
  '/api/ml-mlink/repairorder/saveLimits': { workFrom: '08:30', workTo: '17:30' },
  // it goes by the calendar
  '/api/ml-mlink/workplan/save': { rule: 'FREQ=DAILY' },
  '/api/ml-mlink/workplan/submit': { rule: 'FREQ=DAILY' },
  '/api/ml-mlink/workplan/previewDraft': { rule: 'FREQ=DAILY' },
  '/api/ml-mlink/workplan/previewDraftDay': { rule: 'FREQ=DAILY' },
  // the sample's day is over
  '/api/ml-mlink/calendar/save': { reason: 'a' },
  '/api/blade-user/save': { password: 'd41d8cd98f00b204e9800998ecf8427e' },
  '/api/blade-user/submit': { password: 'd41d8cd98f00b204e9800998ecf8427e' },
}

for (const resource of allImportables) {
  if (!resource.import) continue
  // The least that an import takes: a column for each part of the key.
  const ofRows = importColumns(resource).filter(({ part, isKey }) => part === 'row' && isKey)
  const ofFirst = ofRows.filter(({ list }) => list?.field === ofRows[0]?.list?.field)
  const columns = [...resource.import.key, ...ofFirst.map(({ name }) => name)]
  const table = { columns, rows: [columns.map(() => 'a')] }
  for (const { path } of [importCalls(resource).check, importCalls(resource).start]) completions[path] = table
}

/** A field that must be in the input, and what stands in it. */
interface Wanted {
  part: 'query' | 'body'
  path: Path
  value?: string | undefined
}

/** An input that a call accepts, with records of their owner in its references, made where there are none yet. */
export async function inputOf(call: Call, records: Records, wanted?: Wanted) {
  const part = async (name: 'query' | 'body') => {
    const schema: z.ZodType | undefined = call[name]
    if (!schema) return undefined
    const path = wanted?.part === name ? wanted.path : []
    const sample = (await records.complete((context) =>
      sampleOf(schema, records.isInstallations ? context : withInstallation(context), path),
    )) as object
    if (sample instanceof Uint8Array) return sample
    const isWhole = name === 'body' && wanted === undefined
    const full = { ...sample, ...(isWhole && (await records.addedFor(call))) }
    const value = wanted?.part === name ? wanted.value : undefined
    const completion = Object.entries(completions[call.path] ?? {}).filter(([name]) => name !== path[0])
    return {
      ...((value === undefined ? full : replaceAt(full, path, value)) as object),
      ...Object.fromEntries(completion),
    }
  }
  return { query: await part('query'), body: await part('body') }
}

/** No tenant has a record of what belongs to the installation. */
const withInstallation = (context: SampleContext): SampleContext => ({
  ...context,
  idOf: (noun) => (installationNouns.has(noun) ? unknownId : context.idOf(noun)),
})
