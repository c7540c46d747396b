import {
  CorrectionAsked,
  type CorrectionTrial,
  type TriedReading,
  tryReadingCorrection,
} from '@energy-console/contract/telemetry'
import { Alert, Skeleton, type TableProps } from 'antd'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { ReportTable } from '../../../kit/report/ReportTable'
import { useTenantZone, useZone } from '../../../kit/time/zone'
import { instantOfText, timeText } from '../../../kit/time/zonedText'
import { useSettled } from '../../../kit/useSettled'
import { figureText } from '../../../kit/value/figureText'
import styles from './CorrectionTrialBox.module.css'
import { useField } from './useField'

const settleMs = 400

/** What the correction in the form comes to: its readings before and after, what a register counts, and whether it would jump. */
export function CorrectionTrialBox({ id }: { id: string | undefined }) {
  const { t } = useTranslation()
  const asked = useAsked(id)
  const { data, error } = useCall(
    tryReadingCorrection,
    { query: asked ?? noneAsked },
    { isEnabled: asked !== undefined, keepsPrevious: true, staleMs: 0 },
  )
  return (
    <section aria-label={t('修正结果')} className={styles.box}>
      {!asked ? (
        <p className="muted">{t('填好时间和修正数值后，这里显示修正前后的读数。')}</p>
      ) : error ? (
        <p role="status" className="muted">
          {error.message}
        </p>
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 3 }} />
      ) : data.count === 0 ? (
        <p className="muted">{t('这段时间还没有读数；到达之后按此修正。')}</p>
      ) : (
        <Told trial={data} />
      )}
    </section>
  )
}

const noneAsked = { itemId: '0', start: 0, end: 0, method: 'value', amount: 0 } as const

/** The correction that the form says, once it says one and its user pauses. */
function useAsked(id: string | undefined) {
  const zone = useTenantZone()
  const [itemId, startTime, endTime, method, amount]: unknown[] = [
    ...[useField('itemId'), useField('startTime'), useField('endTime')],
    ...[useField('method'), useField('amount')],
  ]
  const at = (text: unknown) => (typeof text === 'string' ? instantOfText(text, zone) : undefined)
  const said = { ...(id && { id }), itemId, start: at(startTime), end: at(endTime), method, amount }
  const typed = JSON.parse(useSettled(JSON.stringify(said), settleMs)) as { amount?: unknown }
  const { success, data } = CorrectionAsked.safeParse(typed)
  // an amount that is left out is none, not 0
  const isSaid = success && data.start <= data.end && typeof typed.amount === 'number'
  return isSaid ? data : undefined
}

/** A reading by its place. */
const placeWords = {
  previous: '前一个读数',
  first: '首个读数',
  last: '末个读数',
  next: '后一个读数',
} as const

function Told({ trial: { unit, count, readings, counted, jump } }: { trial: CorrectionTrial }) {
  const { t } = useTranslation()
  const zone = useZone()
  const figure = (value: number) => figureText(value, {})
  const withUnit = (word: string) => (unit ? `${word} (${unit})` : word)
  const isAround = ({ place }: TriedReading) => place === 'previous' || place === 'next'
  const columns: TableProps<TriedReading>['columns'] = [
    {
      title: t('读数'),
      render: (_, { place }) => t(count === 1 && place === 'first' ? '所修正的读数' : placeWords[place]),
    },
    { title: t('时间'), className: 'num', render: (_, { ts }) => timeText(ts, zone) },
    {
      ...{ title: withUnit(t('修正前')), align: 'right', className: 'num' },
      render: (_, { before }) => figure(before),
    },
    {
      ...{ title: withUnit(t('修正后')), align: 'right', className: 'num' },
      render: (_, reading) =>
        isAround(reading) ? figure(reading.after) : <strong>{figure(reading.after)}</strong>,
    },
  ]
  const amounts = counted && {
    ...{ before: figure(counted.before), after: figure(counted.after), unit: unit ?? '' },
  }
  return (
    <>
      <p role="status">
        {t('修正 {{count}} 个读数', { count })}
        {amounts && `${t('，')}${t('这段用量 {{before}} → {{after}} {{unit}}', amounts)}`}
      </p>
      {jump && <JumpAlert jump={jump} unit={unit ?? ''} />}
      <ReportTable<TriedReading>
        aria-label={t('修正前后的读数')}
        rowKey="place"
        dataSource={readings}
        columns={columns}
        rowClassName={(reading) => (isAround(reading) ? 'muted' : '')}
      />
    </>
  )
}

interface JumpAlertProps {
  jump: NonNullable<CorrectionTrial['jump']>
  unit: string
}

/** That a register would jump, and what is done instead. */
function JumpAlert({ jump: { isBack, leap }, unit }: JumpAlertProps) {
  const { t } = useTranslation()
  return (
    <Alert
      type="warning"
      showIcon
      title={t('累计量会跳变，保存前请核对')}
      description={
        <>
          {isBack && <div>{t('修正后的读数不在前后读数之间：回退处不计用量，跳高的部分算成用量。')}</div>}
          {leap && (
            <div>
              {t('其中一次跳变计入 {{rise}} {{unit}}，平时每小时最多约 {{usual}} {{unit}}。', {
                ...{ rise: figureText(leap.rise, {}), usual: figureText(leap.usualPerHour, {}), unit },
              })}
            </div>
          )}
          <div>
            {t(
              '换表、清零或翻转请登记“计数修正”；只错一个读数时起止时间填同一时刻；倍率设错在产品属性中改“倍率”。',
            )}
          </div>
        </>
      }
    />
  )
}
