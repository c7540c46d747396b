import { getOwnUsage, type OwnUsage } from '@energy-console/contract/system'
import { Drawer } from 'antd'
import type { TFunction } from 'i18next'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { sizeText } from '../../../kit/attachments/sizeText'
import { barsTable } from '../../../kit/charts/bars/barsOption'
import { Bars } from '../../../kit/charts/charts'
import { Failure } from '../../../kit/Failure'
import { sectionState } from '../../../kit/page/sectionState'
import { type Figure, Figures } from '../../../kit/report/Figures'
import { ReportSection } from '../../../kit/report/ReportSection'
import styles from './DataUsageDrawer.module.css'
import { KeptSection } from './KeptSection'

const height = 240
const mebibyte = 1024 * 1024

/** What the tenant's data take in the database, how that grows, until when the quota lasts, how long readings stay, and how many were kept. */
export function DataUsageDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const found = useCall(getOwnUsage)
  const days = found.data?.days ?? []
  const data = {
    of: t('日期'),
    categories: days.map(({ day }) => day.slice(5)),
    series: [{ name: t('数据占用'), values: days.map(({ bytes }) => bytes / mebibyte) }],
    unit: 'MB',
    decimals: 1,
  }
  const state = sectionState(found, days.length === 0 ? '每天测量一次，第一次测量后显示趋势。' : undefined)
  return (
    <Drawer open size={640} title={t('空间占用')} onClose={onClose}>
      {found.error ? (
        <Failure text={found.error.message} onRetry={found.refetch} />
      ) : (
        <div className={styles.figures}>
          <Figures count={4} figures={found.data && figuresOf(found.data, t)} />
        </div>
      )}
      <div className={styles.sections}>
        <ReportSection title="近 90 天趋势" height={height} {...state} table={barsTable(data)} decimals={1}>
          <Bars data={data} height={height} label={t('数据占用柱状图')} />
        </ReportSection>
        <KeptSection />
      </div>
      <p className="muted">{t('更早的采样明细按整月清理；小时、日汇总长期保留，曲线与能耗照常')}</p>
      <p className="muted">{t('数据占用按行数估算，每天测量一次，不含附件；额度由平台设置。')}</p>
    </Drawer>
  )
}

function figuresOf(usage: OwnUsage, t: TFunction): Figure[] {
  const { days, growth, fullInDays, mostBytes, readingDays, shorterProperties } = usage
  const last = days.at(-1)
  return [
    {
      label: '数据占用',
      value: last ? sizeText(last.bytes) : '—',
      note: mostBytes === null ? t('没有额度限制') : t('额度 {{size}}', { size: sizeText(mostBytes) }),
    },
    {
      label: '每天增长',
      value: growth === null ? '—' : `${growth < 0 ? '−' : ''}${sizeText(Math.abs(growth))}`,
      note: growth === null ? t('测量几天后显示') : t('最近 30 天'),
    },
    {
      label: '额度用完',
      value: fullInDays === null ? '—' : `${fullInDays}`,
      ...(fullInDays === null ? { note: whyNot(usage, t) } : { unit: '天后' }),
    },
    {
      label: '明细保留',
      value: `${readingDays}`,
      unit: '天',
      note:
        shorterProperties === 0 ? undefined : t('{{count}} 个属性的保留更短', { count: shorterProperties }),
    },
  ]
}

/** Why nobody can say when the quota will be used up. */
function whyNot({ mostBytes, growth }: OwnUsage, t: TFunction): string {
  if (mostBytes === null) return t('没有额度限制')
  if (growth === null) return t('测量几天后显示')
  return growth <= 0 ? t('最近没有增长') : t('增长缓慢，多年内用不完')
}
