import { type DiskUsage, type StorageKind, storageKinds } from '@energy-console/contract/system'
import { useTranslation } from '../../../i18n/useTranslation'
import { Pie } from '../../../kit/charts/charts'
import { pieTable } from '../../../kit/charts/pie/pieOption'
import type { SectionState } from '../../../kit/page/sectionState'
import { ReportSection } from '../../../kit/report/ReportSection'
import { byteUnit } from './byteUnit'
import { kindColours } from './kindColours'

const height = 320

/** What the database holds, by what its tables are about. */
export function KindSection({ usage, ...state }: SectionState & { usage: DiskUsage | undefined }) {
  const { t } = useTranslation()
  const sums = new Map<StorageKind, number>()
  for (const { kind, bytes } of usage?.tables ?? []) sums.set(kind, (sums.get(kind) ?? 0) + bytes)
  const { unit, bytes } = byteUnit([...sums.values()])
  const data = {
    of: t('数据'),
    valueName: t('占用'),
    shareName: t('占比'),
    unit,
    decimals: 1,
    slices: [...sums]
      .sort(([, one], [, other]) => other - one)
      .map(([kind, size]) => ({
        name: t(storageKinds[kind]),
        value: size / bytes,
        colour: kindColours[kind],
      })),
  }
  return (
    <ReportSection title="数据库构成" height={height} {...state} table={pieTable(data)} decimals={1}>
      <Pie data={data} height={height} label={t('数据库构成饼图')} />
    </ReportSection>
  )
}
